import { expect, test, vi } from 'vitest';
import { storeCrowd } from '../../testing/crowd.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();

const numbers = async () => (await app.call('GET /config')).body.numbers;
const hour = 3_600_000;

test('HOME-10 the numbers are missing below 100 players, and are counted at most once an hour', async () => {
  const rows = vi.spyOn(app.database, 'rows');
  const counts = () =>
    rows.mock.calls.filter(([query]) => JSON.stringify(query).includes('as players')).length;
  expect(await numbers()).toBeUndefined();
  await eventually(() => expect(counts()).toBe(1));
  await storeCrowd(app, 100);
  expect(await numbers()).toBeUndefined();
  expect(counts()).toBe(1);
  app.clock.advance(hour);
  await numbers();
  await eventually(async () => expect(await numbers()).toEqual({ players: 100, grids: 0, prizes: 0 }));
  await numbers();
  expect(counts()).toBe(2);
});
