import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickAnswer } from '../../../shared/contract/bets.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aStep, MATCHES, OP_IDS, SavesModel } from '../../testing/saves-model.ts';

const test = await setUpApp();
const owner = await test.connect();
const player = await aPlayer(test);

const save = (body: unknown, token = player.token) => test.call('POST /bets', { token, body });
const saveAll = async (predictions: object[], token = player.token): Promise<PickAnswer[]> => {
  const { status, body } = await save({ predictions }, token);
  expect(status).toBe(200);
  return body.results;
};
const storedPick = async (playerId: number, matchId: number) => {
  const [row] = await test.sql`select pick from pick where player_id = ${playerId} and match_id = ${matchId}`;
  return row?.pick ?? null;
};
describe('at kick-off', () => {
  it('PLAY-06 if 64 players save as the match starts, no stored pick is late and no accepted pick is missing', async () => {
    const players = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const [row] = await test.sql`insert into player default values returning id`;
        return row!.id;
      }),
    );
    for (let round = 0; round < 5; round += 1) {
      const { matchIds } = await aGrid(test, [{ startsInMs: 150 }]);
      const [matchId] = matchIds;
      const answers = (
        await Promise.all(
          players.map(async (playerId) => {
            const mine: { playerId: number; status: string; code: string | null }[] = [];
            while (mine.at(-1)?.code !== 'match_started') {
              const [row] = await test.sql`select a.status, a.code
                from save_picks(${playerId}, array[${matchId}::int], array[${mine.length % 2 ? 'draw' : 'home_win'}::outcome], array[0::bigint], array[null::uuid]) s, unnest(s.answers) a`;
              mine.push({ playerId, ...row! });
            }
            return mine;
          }),
        )
      ).flat();
      const [{ late }] = (await test.sql`select count(*)::int as late from pick_event e
        join match m on e.picks @> jsonb_build_array(jsonb_build_array(m.id))
         or e.picks->0->>0 = m.id::text where m.id = ${matchId} and e.accepted_at >= m.closes_at`) as [
        { late: number },
      ];
      const [{ stored }] = (await test.sql`select count(*)::int as stored from pick_event e
          where e.picks->0->>0 = ${String(matchId)}`) as [{ stored: number }];
      expect(late).toBe(0);
      expect(stored).toBe(answers.filter((answer) => answer.status === 'accepted').length);
      expect(stored).toBeGreaterThan(0);
    }
  });
});

describe('rules of the database', () => {
  it.each([
    ['a ledger row changed', 'update pick_event set salt = salt'],
    ['a ledger row deleted', 'delete from pick_event'],
    ['the ledger emptied', 'truncate pick_event cascade'],
    ['a match deleted', 'delete from match'],
  ])('%s is refused even to the owner', async (_, statement) => {
    const me = await aPlayer(test);
    const { matchIds } = await aGrid(test, 1);
    await saveAll([{ matchId: matchIds[0], prediction: 'draw' }], me.token);
    await expect(owner.query(statement)).rejects.toThrow(/append-only/);
  });

  it('PLAY-06 the application can write a pick only through save_picks', async () => {
    await expect(
      test.sql`insert into pick (player_id, match_id, pick, seq, chosen_at)
        values (1, 1, 'draw', 1, statement_now())`,
    ).rejects.toThrow(/permission denied/);
    await expect(test.sql`update pick set pick = 'draw'`).rejects.toThrow(/permission denied/);
    for (const write of [
      `insert into pick_repeat values (1, gen_random_uuid(), 1, 'draw', 'accepted', statement_now())`,
      `update pick_repeat set pick = 'draw'`,
      'delete from pick_repeat',
    ])
      await expect(test.database.rows(write)).rejects.toThrow(/permission denied/);
  });

  it('PLAY-10 PWA-05 saves, repeats and reused op ids get the answers of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { matchIds } = await aGrid(test, MATCHES);
        const opIds = Array.from({ length: OP_IDS }, () => randomUUID());
        const model = new SavesModel();
        for (const step of steps) {
          if ('starts' in step) {
            await test.sql`update match set start_time = game_now() where id = ${matchIds[step.starts]}`;
            model.started.add(step.starts);
            continue;
          }
          const answers = await saveAll(
            step.picks.map(({ match, pick, op, hours }) => ({
              matchId: matchIds[match],
              prediction: pick,
              ageMs: hours * 3_600_000,
              ...(op === null ? {} : { opId: opIds[op] }),
            })),
          );
          expect(answers.map(({ status, code, pick }) => ({ status, code, pick }))).toEqual(
            model.save(step.picks),
          );
        }
        for (const [index, matchId] of matchIds.entries())
          expect(await storedPick(player.id, matchId)).toBe(model.stored.get(index)?.pick ?? null);
      }),
      randomRuns('save-picks', { short: 60, proof: 2_000 }),
    );
  });
});
