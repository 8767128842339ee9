import { expect, it, vi } from 'vitest';
import type { HistoryDate } from '../../../shared/contract/bets.ts';
import { aGrid, aPlayer, kickOff, type TestMatch, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { toHistoryMatch } from './pick-history.ts';
import { findPicksOfPlayer } from './pick.queries.ts';

const test = await setUpApp();

/** Picks a home win for every match while it is open, then sets the matches to the given state. */
async function playedGrid(
  player: TestPlayer,
  matches: (TestMatch & { startsAt?: string })[],
): Promise<number[]> {
  const { matchIds } = await aGrid(test, matches.length);
  await player.pick(matchIds);
  for (const [
    index,
    { startsInMs = 24 * HOUR, startsAt, status = 'scheduled', score },
  ] of matches.entries()) {
    await test.sql`update match
      set start_time = coalesce(${startsAt ?? null}::timestamptz, game_now() + ${startsInMs} * interval '1 millisecond'), status = ${status},
         home_score = ${score?.[0] ?? null}, away_score = ${score?.[1] ?? null}, score_by = ${score ? 'source' : null} where id = ${matchIds[index]}`;
  }
  return matchIds;
}

async function history(player: TestPlayer, query = ''): Promise<{ history: HistoryDate[]; total: number }> {
  const { status, body } = await player.call(`GET /bets/history${query}`);
  expect(status).toBe(200);
  return body;
}

it('HIST-03 shows the result of each pick', async () => {
  const player = await aPlayer(test);
  const ids = await playedGrid(player, [
    { startsInMs: 5 * HOUR },
    { startsInMs: -HOUR, status: 'live', score: [0, 1] },
    { startsInMs: -3 * HOUR },
    { startsInMs: -4 * HOUR, status: 'finished', score: [2, 0] },
    { startsInMs: -4 * HOUR, status: 'finished', score: [1, 1] },
    { startsInMs: 5 * HOUR, status: 'cancelled' },
  ]);
  const matches = (await history(player, '?limit=999')).history.flatMap((date) => date.matches);
  const resultOf = new Map(matches.map((match) => [match.id, match.result]));
  expect(ids.map((id) => resultOf.get(id))).toEqual([
    'pending',
    'live',
    'awaiting',
    'correct',
    'incorrect',
    'cancelled',
  ]);
});

it('HIST-03 a result that an administrator sets before the start is pending until the start, as in every count', async () => {
  const player = await aPlayer(test);
  const [id] = await playedGrid(player, [{ startsInMs: 5 * HOUR }]);
  await test.sql`update match set status = 'finished', home_score = 2, away_score = 0, score_by = 'admin'
    where id = ${id}`;
  const resultOf = async () => (await history(player)).history[0]!.matches[0]!.result;
  const hits = async () => (await player.call('GET /auth/me')).body.totalWins;
  expect([await resultOf(), await hits()]).toEqual(['pending', 0]);
  await kickOff(test, [id!]);
  expect([await resultOf(), await hits()]).toEqual(['correct', 1]);
});

it('HIST-01 HIST-02 HIST-04 groups by date, newest first; page, limit and total count dates', async () => {
  const player = await aPlayer(test);
  const days = ['01', '02', '02', '03', '04', '05', '06', '07'];
  await playedGrid(
    player,
    days.map((day) => ({ startsAt: `2027-03-${day}T18:00:00Z` })),
  );
  const first = await history(player);
  expect(first.total).toBe(7);
  expect(first.history.map(({ date }) => date)).toEqual(['2027-03-07', '2027-03-06', '2027-03-05']);
  const last = await history(player, '?page=3');
  expect(last.history.map(({ date }) => date)).toEqual(['2027-03-01']);
  const all = await history(player, '?limit=999');
  expect(all.history).toHaveLength(7);
  expect(all.history.find(({ date }) => date === '2027-03-02')!.matches).toHaveLength(2);
  expect(await history(player, '?page=9')).toEqual({ history: [], total: 7 });
});

it("HIST-01 the date is in the requested time zone, by default that of the player's country", async () => {
  const player = await aPlayer(test, { country: 'MX' });
  await playedGrid(player, [{ startsAt: '2027-05-10T04:30:00Z' }]);
  const dateIn = async (query: string) => (await history(player, query)).history[0]!.date;
  expect(await dateIn('')).toBe('2027-05-09');
  expect(await dateIn('?timeZone=Europe/Madrid')).toBe('2027-05-10');
  // Node knows this zone, PostgreSQL does not.
  expect(await dateIn('?timeZone=AET')).toBe(await dateIn(''));
  expect(await dateIn('?timeZone=Marte/Base')).toBe(await dateIn(''));
});

it('HIST-04 does not show the picks of another player', async () => {
  const [one, other] = [await aPlayer(test), await aPlayer(test)];
  await playedGrid(one, [{ startsInMs: 5 * HOUR }]);
  expect(await history(other)).toEqual({ history: [], total: 0 });
});

it('HIST-05 each match and result is that of the database', async () => {
  const player = await aPlayer(test);
  const ids = await playedGrid(player, [
    { startsInMs: -HOUR, status: 'live', score: [0, 1] },
    { startsInMs: -4 * HOUR, status: 'finished', score: [2, 0] },
    { startsInMs: -4 * HOUR, status: 'finished', score: [1, 1] },
    { startsInMs: -400 * 24 * HOUR, status: 'finished', score: [3, 2] },
    { startsInMs: 5 * HOUR },
    { startsInMs: 6 * HOUR },
  ]);
  await test.sql`update match set grid_id = null, deleted_at = game_now() where id = ${ids[4]}`;
  await test.sql`update match set start_is_guess = true, attention = 'postponed' where id = ${ids[5]}`;
  const stored = (await findPicksOfPlayer(test.database, player.id)).map((row) => toHistoryMatch(row));
  const shown = (await history(player, '?limit=999')).history.flatMap(({ matches }) => matches);
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(shown.toSorted(byId)).toEqual(stored.toSorted(byId));
  expect(shown).toHaveLength(ids.length);
});

it('HIST-05 players share the read of their matches; a change shows at once in its process, in others after a second', async () => {
  const [one, other] = [await aPlayer(test), await aPlayer(test)];
  const ids = await playedGrid(one, [{ startsInMs: 5 * HOUR }, { startsInMs: 6 * HOUR }]);
  await other.pick(ids);
  const now = vi.spyOn(test.clock, 'now').mockReturnValue(test.clock.now());
  const rows = vi.spyOn(test.database, 'rows');
  const attentions = async (player: TestPlayer) =>
    (await history(player)).history.flatMap(({ matches }) => matches.map(({ attention }) => attention));
  for (const player of [one, other, one]) expect(await attentions(player)).toEqual([null, null]);
  const reads = rows.mock.calls.filter(
    ([statement]) => typeof statement === 'object' && statement.name === 'shown-matches',
  );
  expect(reads).toHaveLength(1);
  const set = (attention: string) =>
    test.sql`update match set attention = ${attention} where id = any(${ids}::int[])`;
  await set('postponed');
  expect(await attentions(one)).toEqual([null, null]);
  now.mockReturnValue(test.clock.now() + 1_000);
  expect(await attentions(one)).toEqual(['postponed', 'postponed']);
  await set('suspended');
  test.app.get(GridCatalogue).forget();
  expect(await attentions(other)).toEqual(['suspended', 'suspended']);
  now.mockRestore();
  rows.mockRestore();
});
