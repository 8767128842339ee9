import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCH_STATUSES } from '../../../shared/rules/match-status.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid, ended } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const MATCHES = 3;

const app = await setUpApp();
const admin = await anAdmin(app);
const [owner, friend] = [await aPlayer(app), await aPlayer(app)];

const match = fc.nat(MATCHES - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('pick' as const), match, pick: fc.constantFrom(...OUTCOMES) }),
  fc.record({ kind: fc.constant('set' as const), match, status: fc.constantFrom(...MATCH_STATUSES) }),
  fc.record({
    kind: fc.constant('source' as const),
    match,
    change: fc.constantFrom(
      { status: 'live', sourceStatus: '1H' },
      { status: 'scheduled', sourceStatus: 'NS' },
      { status: 'cancelled', sourceStatus: 'CANC' },
      { sourceStatus: 'PST', attention: 'postponed' },
      ended(1, 0),
    ),
  }),
  fc.record({ kind: fc.constant('move' as const), match, hours: fc.constantFrom(-1, 1, 30) }),
);

const { numRuns, seed } = randomRuns('group picks', { short: 8, proof: 200 });

test("GRP-14 property: whatever administrators and the source do, a friend's pick is never served before its match is revealed and never changes afterwards", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { id: gridId, matchIds, fixtureIds } = await aSourceGrid(app, MATCHES, admin);
      const group = await aGroup(app, owner, [friend], { gridId });
      const served = new Map<number, string | null>();
      for (const { kind, match: which, ...given } of steps) {
        if (kind === 'pick' && 'pick' in given)
          await friend.call('POST /bets', {
            predictions: [{ matchId: matchIds[which], prediction: given.pick }],
          });
        else if ('status' in given) await setScore(admin, matchIds[which]!, [1, 0], given.status);
        else {
          const change = 'hours' in given ? { start: new Date(Date.now() + given.hours * HOUR) } : {};
          app.source.set({ id: fixtureIds[which]!, ...('change' in given ? given.change : change) });
          await app.app.get(UpdateMatches).updateAll();
        }
        const { body } = await owner.call(`GET /groups/${group.id}/picks`);
        const revealed =
          await app.sql`select id from match where id = any(${matchIds}) and reveal_at <= game_now()`;
        const picks = body.members.find(({ id }: { id: number }) => id === friend.id).picks;
        for (const [index, { id }] of body.matches.entries()) {
          if (!matchIds.includes(id)) continue;
          expect(revealed.map((row) => row.id)).toContain(id);
          if (served.has(id)) expect(picks[index]).toBe(served.get(id));
          served.set(id, picks[index]);
        }
      }
      await owner.call(`DELETE /groups/${group.id}`);
    }),
    { numRuns, seed, endOnFailure: true },
  );
}, 3_600_000);
