import { expect, test } from 'vitest';
import { aPlayer } from '../../../testing/builders.ts';
import { setUpApp } from '../../../testing/test-app.ts';
import { UpdateMatches } from '../update-matches.ts';
import { NoSource } from './no-source.ts';

const app = await setUpApp({ footballSource: (_database, clock) => new NoSource(clock) });

test('OPS-08 without a key of the football source the panel says so', async () => {
  const { token } = await aPlayer(app, { role: 'admin' });
  const answer = await app.call('GET /admin/needs', { token });
  expect(answer.body.data.lines).toContainEqual(
    expect.objectContaining({ kind: 'source_failing', first: [expect.objectContaining({ detail: 'key' })] }),
  );
  const status = await app.call('GET /admin/api-football/status', { token });
  expect(status.body.data).toMatchObject({ source: 'api-football', lastFailure: { reason: 'key' } });
  const asked = await app.call('GET /admin/api-football/countries', { token });
  expect([asked.status, asked.body.code]).toEqual([502, 'source_key']);
});

test('OPS-08 the scheduled jobs succeed without matches to poll', async () => {
  const find = <T>(token: new (...args: never[]) => T) => app.app.get<T>(token, { strict: false });
  expect(await find(UpdateMatches).updateUpcoming()).toMatchObject({ checked: 0, updated: 0 });
  await find(UpdateMatches).updateDueResults();
});
