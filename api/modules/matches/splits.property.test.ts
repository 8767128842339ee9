import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Split } from '../../../shared/contract/games.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aGrid, anAdmin } from '../../testing/builders.ts';
import { aCrowd, pickAll } from '../../testing/crowd.ts';
import { anyStep, reportOf, type Step } from '../../testing/taking-back-steps.ts';
import { TakingBackWorld } from '../../testing/taking-back-world.ts';
import { eventually, setUpApp, type TestApp } from '../../testing/test-app.ts';
import { DAY } from '../../testing/times.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { CloseMatches } from './close-matches.ts';

let jump = 2_000;
const left = await setUpApp();
const apps: [TestApp, TestApp] = [
  left,
  await setUpApp({ databaseUrl: left.databaseUrl, source: left.source }),
];
const admin = await anAdmin(left);
const crowd = await aCrowd(left, 24);
const otherGrid = (await aGrid(left, 1)).id;

/** An act besides `anyStep`. `kickOff`: the source moves the start to now, as the process hears; `count`: the job. */
type Act =
  | Step
  | { kind: 'grid'; status: string }
  | { kind: 'move'; away: boolean }
  | { kind: 'delete' }
  | { kind: 'kickOff'; startsIn: number }
  | { kind: 'count'; on: number };
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: anyStep },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grid' as const),
      status: fc.constantFrom('draft', 'open', 'open', 'closed', 'settled'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), away: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('kickOff' as const), startsIn: fc.constantFrom(-1_000, 250) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count' as const), on: fc.nat(1) }) },
);

/** Runs one command through the use cases. Refused commands are part of the cases. */
async function take(one: Act, world: TakingBackWorld): Promise<unknown> {
  const { gridId, matchId, fixtureId, source } = world;
  const asAdmin = (route: string, body?: object) =>
    apps[0].call(route, { token: admin.token, ...(body ? { body } : {}) });
  const updates = (on: number) => apps[on]!.app.get(UpdateMatches);
  switch (one.kind) {
    case 'report':
      return source.set(reportOf(fixtureId, one));
    case 'absent':
      return source.fixtures.delete(fixtureId);
    case 'set':
      return asAdmin(`PUT /admin/games/${matchId}/update-score`, {
        homeScore: one.score.home,
        awayScore: one.score.away,
        status: one.status,
      });
    case 'release':
      return asAdmin(`POST /admin/games/${matchId}/release`, {});
    case 'refresh':
      return updates(one.on).updateUpcoming();
    case 'updateDue':
      return updates(one.on).updateDueResults();
    case 'updateAll':
      return updates(one.on).updateAll();
    case 'pick':
      return apps[one.on]!.call('POST /bets', {
        token: crowd[one.player]!.token,
        body: { matchId, prediction: one.pick },
      });
    case 'start':
      return startIsSoon(matchId).then((isSoon) => isSoon && eventually(() => isRevealed(matchId)));
    case 'kickOff':
      source.set({ id: fixtureId, start: new Date(Date.now() + one.startsIn) });
      await updates(0).updateAll();
      return updates(0).updateUpcoming();
    case 'grid':
      return asAdmin(`PUT /admin/game-groups/${gridId}/status`, { status: one.status });
    case 'move':
      return asAdmin(`PUT /admin/games/${matchId}/assign`, { gameGroupId: one.away ? otherGrid : gridId });
    case 'delete':
      return asAdmin(`DELETE /admin/games/${matchId}`);
    case 'count':
      return apps[one.on]!.app.get(CloseMatches).closeDue();
  }
  return undefined;
}

const ask = async (condition: string, matchId: number) => {
  const sql = `select from match where id = $1 and ${condition}`;
  return (await apps[0].database.rows(sql, [matchId])).length > 0;
};
const isRevealed = (matchId: number) => ask('reveal_at <= game_now()', matchId);
const startIsSoon = (matchId: number) => ask(`reveal_at <= game_now() + interval '1 second'`, matchId);

/** Returns the splits of the match in all answers that everyone can read. */
async function readAsOutsider({ gridId, matchId }: TakingBackWorld): Promise<Split[]> {
  const [app] = apps;
  // The caches are stale after a second, and also if the clock goes back. So the sessions do not expire in a long run.
  jump = -jump;
  app.clock.advance(jump);
  const matches = await Promise.all([
    ...[gridId, otherGrid].map((id) =>
      admin.call(`GET /matches/group/${id}`).then(({ body }) => body.games ?? []),
    ),
    admin.call('GET /games').then(({ body }) => body.flatMap(({ games }: any) => games)),
    app.call('GET /games/home').then(({ body }) => body.flatMap(({ games }: any) => games)),
    app.call('GET /live').then(({ body }) => body.matches),
  ]);
  return matches.flat().flatMap((match: any) => (match.id === matchId && match.split ? [match.split] : []));
}

async function countStoredPicks({ matchId }: TakingBackWorld): Promise<Split> {
  const rows = await apps[0].database.rows<{ pick: string }>('select pick from pick where match_id = $1', [
    matchId,
  ]);
  const of = (outcome: string) => rows.filter(({ pick }) => pick === outcome).length;
  return { home: of('home_win'), draw: of('draw'), away: of('away_win') };
}

test('SPLIT-02 property: whatever administrators and the source do, a split is never served before the match is revealed and never changes', async () => {
  let served = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 20 }), async (acts) => {
      const world = new TakingBackWorld(apps);
      let seen: Split | null = null;
      try {
        await world.make(DAY);
        await pickAll(apps[0], crowd, world.matchId);
        for (const one of [...acts, { kind: 'count', on: 0 } as const]) {
          await take(one, world);
          const splits = await readAsOutsider(world);
          if (splits.length > 0) expect(await isRevealed(world.matchId)).toBe(true);
          for (const split of splits) expect(split).toEqual((seen ??= split));
        }
        if (seen) expect(await countStoredPicks(world)).toEqual(seen);
        if (seen) served += 1;
      } finally {
        await world.end();
      }
    }),
    randomRuns('splits', { short: 25, proof: 300 }),
  );
  expect(served).toBeGreaterThan(2);
});
