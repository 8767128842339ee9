import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { api, call, type Answer, type Input } from '../api/api.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import { makeStore } from '../testing/store.ts';
import { cutNetwork, stubFetch } from '../testing/stub-fetch.ts';
import { inDatabase } from '../storage/database.ts';
import { flushOutbox } from './flush-outbox.ts';
import { keepAnswers } from './merge-server-results.ts';
import { outboxInDatabase } from './outbox.ts';
import { sampleRow } from '../testing/sample-outbox.ts';

const { myGrids, myHistory } = api.injectEndpoints({
  endpoints: (build) => ({
    myGrids: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games') }),
    myHistory: build.query<Answer<'GET /bets/history'>, Input<'GET /bets/history'>>({
      query: call('GET /bets/history'),
    }),
  }),
}).endpoints;

const playerId = 7;
const match = (id: number) => ({ id, startTime: '2030-01-01T00:00:00.000Z', bets: [] });
const grids = [{ id: 1, games: [match(1), match(2)] }] as unknown as GridWithPicks[];
const answer = (matchId: number, pick: 'draw' | null) => ({
  matchId,
  status: pick ? ('accepted' as const) : ('refused' as const),
  pick,
  startTime: null,
  lockAt: null,
});
const betsShown = async () => {
  const { data } = await makeStore().dispatch(myGrids.initiate());
  return data?.flatMap(({ games }) => games.map(({ bets }) => bets.map(({ betType }) => betType)));
};

beforeEach(async () => {
  localStorage.clear();
  await inDatabase((db) => Promise.all([db.snapshots.clear(), db.outbox.clear()]));
  keepSampleSession();
  stubFetch({ 'GET /games': { body: grids, headers: { etag: 'W/"before"' } } });
  await makeStore().dispatch(myGrids.initiate());
  await vi.waitFor(async () => expect(await inDatabase((db) => db.snapshots.count())).toBe(1));
});
afterEach(() => vi.unstubAllGlobals());

test('PWA-04 a pick that was sent while no page looked is there when the app opens without a network', async () => {
  await outboxInDatabase(playerId).change((state) => ({
    ...state,
    rows: [sampleRow(2, { state: 'queued', prediction: 'draw' })],
  }));
  stubFetch({
    'GET /health': { body: { status: 'ok' } },
    'POST /bets': { body: { serverNow: '', results: [{ ...answer(2, 'draw'), opId: 'op-2' }] } },
  });
  const session = { playerId, token: async () => 'token-1', renew: async () => 'ended' as const };
  expect(await flushOutbox(session)).toMatchObject({ end: 'done', left: 0 });
  cutNetwork();
  expect(await betsShown()).toEqual([[], ['draw']]);
});

test('PWA-03 the server’s picks replace the stored ones, and the ETag is removed', async () => {
  await keepAnswers(playerId, [answer(1, 'draw')]);
  await keepAnswers(playerId, [answer(1, null), answer(3, 'draw')]);
  const calls = stubFetch({ 'GET /games': 'network' });
  expect(await betsShown()).toEqual([[], []]);
  expect(calls[0]?.headers.has('if-none-match')).toBe(false);
});

test('HIST-04 PWA-03 the kept history has what this device sent: another pick for a match, and a match that was not in it', async () => {
  const history = [
    { date: '2030-01-01', matches: [{ ...match(1), prediction: 'home_win', result: 'pending' }] },
  ];
  const shown = async () => {
    const query = { page: 1, limit: 3, timeZone: 'UTC' };
    const { data } = await makeStore().dispatch(myHistory.initiate({ query }));
    return data?.history.map(({ date, matches }) => [
      date,
      ...matches.map((each) => `${each.id} ${each.prediction}`),
    ]);
  };
  stubFetch({ 'GET /bets/history?page=1&limit=3&timeZone=UTC': { body: { history, total: 1 } } });
  await shown();
  await vi.waitFor(async () => expect(await inDatabase((db) => db.snapshots.count())).toBe(2));
  await keepAnswers(playerId, [answer(1, 'draw'), answer(2, 'draw'), answer(3, null)]);
  cutNetwork();
  expect(await shown()).toEqual([['2030-01-01', '1 draw', '2 draw']]);
});

test('a device that keeps no grids has nothing to change', async () => {
  await inDatabase((db) => db.snapshots.clear());
  await keepAnswers(playerId, [answer(1, 'draw')]);
  expect(await inDatabase((db) => db.snapshots.count())).toBe(0);
});
