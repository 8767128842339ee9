import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPlayer } from '../../testing/builders.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const numbers = async () => (await app.call('GET /config')).body.numbers;
const hour = 3_600_000;

test('HOME-10 the numbers are missing below 100 players, and are counted at most once an hour', async () => {
  const rows = vi.spyOn(app.database, 'rows');
  const counts = () =>
    rows.mock.calls.filter(([query]) => JSON.stringify(query).includes('as players')).length;
  expect(await numbers()).toBeUndefined();
  await eventually(() => expect(counts()).toBe(1));
  const { id } = await aPlayer(app);
  // Registrations would take a minute here.
  await app.database.rows(
    `with more as (insert into player select from generate_series(1, 99) returning id)
     insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
     select more.id, first_name, last_name, 'jugadora.' || more.id, more.id || '@example.org', password_hash, country, phone, birth_date, language,
       statement_now() from more, account where player_id = $1`,
    [id],
  );
  expect(await numbers()).toBeUndefined();
  expect(counts()).toBe(1);
  app.clock.advance(hour);
  await numbers();
  await eventually(async () => expect(await numbers()).toEqual({ players: 100, grids: 0, prizes: 0 }));
  await numbers();
  expect(counts()).toBe(2);
});
