import { expect, it, onTestFinished } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { aCrowd, pickAll } from '../../testing/crowd.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { aSourceGrid, begin } from '../../testing/source-grid.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { CloseMatches } from './close-matches.ts';

const test = await setUpApp();
const other = await setUpApp({ databaseUrl: test.databaseUrl });
const owner = await test.connect();
const crowd = await aCrowd(test, 24);
const outsider = await aPlayer(test);

const count = async (app = test) => (await app.app.get(CloseMatches).closeDue()).splits;

/** Returns the splits of a grid's matches, in the order of the matches, as each of the four answers has them. */
async function splitsOf(gridId: number, matchIds: number[]) {
  test.clock.advance(2_000);
  const { token } = outsider;
  const lists = await Promise.all([
    test.call(`GET /matches/group/${gridId}`, { token }).then(({ body }) => body.games),
    ...['GET /games', 'GET /games/home'].map((route) =>
      test.call(route, { token }).then(({ body }) => body.find(({ id }: any) => id === gridId)?.games ?? []),
    ),
    test.call('GET /live').then(({ body }) => body.matches),
  ]);
  return lists.map((matches) =>
    matchIds.map((id) => matches.find((match: any) => match.id === id)?.split ?? null),
  );
}

/** Creates a grid with two matches: the crowd has picked the first, the second begins in a day. */
async function aPickedGrid(players = crowd) {
  const grid = await aSourceGrid(test, 2);
  await pickAll(test, players, grid.matchIds[0]!);
  return { ...grid, first: grid.matchIds[0]!, fixture: grid.fixtureIds[0]! };
}

/** Moves a start to an hour from now. */
const startSoon = (id: number) =>
  owner.query(`update match set start_time = game_now() + interval '1 hour' where id = $1`, [id]);
/** Waits until a transaction waits for the lock of the match starts. */
const lockWaits = () =>
  eventually(async () => {
    const rows =
      await test.sql`select from pg_locks where locktype = 'advisory' and objid = 1212 and not granted`;
    return rows.length > 0;
  });

/** Runs `before` before each statement that reads picks of the next count in this test. */
function onCount(before: () => Promise<void>) {
  const transaction = test.database.transaction.bind(test.database);
  test.database.transaction = (work) =>
    transaction((tx) => {
      const rows: typeof tx.rows = async (statement, values) => {
        if (/\bfrom pick\b/.test(JSON.stringify(statement))) await before();
        return tx.rows(statement, values);
      };
      return work({ ...tx, rows });
    });
  onTestFinished(() => void Reflect.deleteProperty(test.database, 'transaction'));
}

const SPLIT = { home: 12, draw: 4, away: 8 };

it('SPLIT-01 after the start of a match every answer with the match has how many players picked each outcome', async () => {
  const { id, matchIds, fixture } = await aPickedGrid();
  await count();
  expect(await splitsOf(id, matchIds)).toEqual(Array(4).fill([null, null]));
  await begin(test, [fixture]);
  expect(await count()).toBe(1);
  const [grid, list, home, live] = await splitsOf(id, matchIds);
  expect([grid, list, live]).toEqual(Array(3).fill([SPLIT, null]));
  // The home page has the first two grids only.
  expect([
    [SPLIT, null],
    [null, null],
  ]).toContainEqual(home);
  expect(await count()).toBe(0);
});

it('SPLIT-01 all matches that start together are counted in one pass', async () => {
  const { matchIds, fixtureIds } = await aSourceGrid(test, 12);
  for (const matchId of matchIds) await pickAll(test, crowd.slice(0, 1), matchId);
  await begin(test, fixtureIds);
  let passes = 0;
  onCount(async () => void (passes += 1));
  expect(await count()).toBe(12);
  expect(passes).toBe(1);
});

it('SPLIT-01 below 20 picks there is no split', async () => {
  for (const [size, split] of [
    [19, null],
    [20, { home: 10, draw: 3, away: 7 }],
    [0, null],
  ] as const) {
    const { id, matchIds, fixture } = await aPickedGrid(crowd.slice(0, size));
    await begin(test, [fixture]);
    await count();
    expect((await splitsOf(id, matchIds))[0]).toEqual([split, null]);
  }
});

it('SPLIT-01 the job counts the splits by itself', async () => {
  const { id, matchIds, fixture } = await aPickedGrid();
  await begin(test, [fixture]);
  await setUpApp({ databaseUrl: test.databaseUrl, withJobs: true });
  await eventually(async () => (await splitsOf(id, matchIds))[0]![0]);
});

it('SPLIT-01 two processes that count at the same time store one split', async () => {
  const { id, matchIds, fixture } = await aPickedGrid();
  await begin(test, [fixture]);
  await Promise.all([count(), count(other), count(), count(other)]);
  expect((await splitsOf(id, matchIds))[0]).toEqual([SPLIT, null]);
});

it('SPLIT-02 a save that began before the start and is stored after it is counted', async () => {
  const { id, matchIds, first } = await aPickedGrid(crowd.slice(1));
  await startSoon(first);
  const saving = await test.connect();
  onTestFinished(() => saving.end());
  await saving.query('begin');
  const saved = await saving.query(
    `select (answers)[1].status from save_picks($1, $2, '{draw}', '{0}', '{null}')`,
    [crowd[0]!.id, [first]],
  );
  expect(saved.rows).toEqual([{ status: 'accepted' }]);
  await moveClock(test, HOUR);
  const counted = count();
  await lockWaits();
  await saving.query('commit');
  await counted;
  expect((await splitsOf(id, matchIds))[0]).toEqual([{ home: 12, draw: 5, away: 7 }, null]);
});

it('SPLIT-02 a start that moves while the count begins leaves the match uncounted', async () => {
  const { first } = await aPickedGrid(crowd.slice(0, 1));
  await startSoon(first);
  await owner.query('begin');
  onTestFinished(() => void owner.query('rollback').catch(() => undefined));
  await owner.query(`update match set start_time = start_time + interval '1 day' where id = $1`, [first]);
  await moveClock(test, HOUR);
  const counted = count();
  await lockWaits();
  await owner.query('commit');
  expect(await counted).toBe(0);
  expect(await owner.query('select from match_split where match_id = $1', [first])).toMatchObject({
    rowCount: 0,
  });
});

it('SPLIT-02 a match that an administrator closed and reopened before its start is counted after its start only', async () => {
  const { id, matchIds, first, fixture } = await aPickedGrid();
  const { token } = await anAdmin(test);
  for (const status of ['live', 'finished', 'scheduled']) {
    const body = { status, homeScore: 0, awayScore: 0 };
    expect((await test.call(`PUT /admin/games/${first}/update-score`, { token, body })).status).toBe(200);
    expect(await count()).toBe(0);
    expect((await splitsOf(id, matchIds))[0]).toEqual([null, null]);
  }
  const change = { matchId: first, prediction: 'draw' };
  const { body } = await crowd[0]!.call('POST /bets', change);
  expect(body.results[0].status).toBe('accepted');
  await begin(test, [fixture]);
  await count();
  expect((await splitsOf(id, matchIds))[0]).toEqual([{ home: 11, draw: 5, away: 8 }, null]);
});

it('SPLIT-02 saves go on while picks are counted', async () => {
  const { matchIds, fixture } = await aPickedGrid();
  await begin(test, [fixture]);
  const saves: string[] = [];
  onCount(async () => {
    const body = { matchId: matchIds[1], prediction: 'draw' };
    saves.push((await other.call('POST /bets', { token: outsider.token, body })).body.results[0].status);
  });
  expect(await count()).toBe(1);
  expect(saves).toEqual(['accepted']);
});

it('SPLIT-02 erased and disabled players, cancellations and corrections leave a split as it is', async () => {
  const leavers = await aCrowd(test, 20);
  const { id, matchIds, first, fixture } = await aPickedGrid(leavers);
  const admin = await anAdmin(test);
  await begin(test, [fixture]);
  await count();
  const before = (await splitsOf(id, matchIds))[0];
  expect(before).toEqual([{ home: 10, draw: 3, away: 7 }, null]);
  const erased = await leavers[0]!.call('POST /auth/me/delete', { password: 'cancha-de-tierra-7' });
  expect(erased.status).toBe(204);
  const disabled = await admin.call(`PUT /admin/users/${leavers[1]!.id}/toggle-status`, {});
  expect(disabled.status).toBe(200);
  for (const status of ['finished', 'scheduled', 'cancelled', 'live', 'finished']) {
    const body = { status, homeScore: 1, awayScore: 0 };
    expect((await admin.call(`PUT /admin/games/${first}/update-score`, body)).status).toBe(200);
    await count();
    expect((await splitsOf(id, matchIds))[0]).toEqual(before);
  }
});

it('SPLIT-02 neither the application nor the owner of the database can change a stored split', async () => {
  const { first, fixture } = await aPickedGrid(crowd.slice(0, 1));
  await begin(test, [fixture]);
  await count();
  for (const change of [
    `update match_split set home = 99 where match_id = ${first}`,
    `delete from match_split where match_id = ${first}`,
  ]) {
    await expect(test.database.rows(change)).rejects.toThrow(/permission denied/);
    await expect(owner.query(change)).rejects.toThrow(/append-only/);
  }
  await expect(test.sql`truncate match_split`).rejects.toThrow(/permission denied/);
});
