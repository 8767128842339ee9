import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME_STATUSES } from '../../../shared/rules/game-status.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import { countHits, type MatchResult } from '../../../shared/rules/scoring.ts';
import { aGrid, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SavePicks } from './save-picks.ts';
import { ScoreGrid } from './score-grid.ts';

const MATCHES = 4;
const PLAYERS = 5;
let app: TestApp;
let players: TestPlayer[];

beforeAll(async () => {
  app = await createTestApp();
  players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app)));
});
afterAll(() => app.close());

interface Step {
  match: number;
  result: MatchResult;
  /** Whether the grid is scored before the next step, or only later. */
  isScored: boolean;
}
type Table = (Pick | null)[][];

const score = fc.record({ home: fc.nat(3), away: fc.nat(3) });
const result: fc.Arbitrary<MatchResult> = fc
  .record({ status: fc.constantFrom(...GAME_STATUSES), score })
  .map(({ status, score: given }) => ({
    status,
    score: status === 'finished' || status === 'live' ? given : null,
  }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ match: fc.nat(MATCHES - 1), result, isScored: fc.boolean() }),
  { maxLength: 10 },
);
const table: fc.Arbitrary<Table> = fc.array(
  fc.array(fc.constantFrom(null, ...OUTCOMES), { minLength: MATCHES, maxLength: MATCHES }),
  {
    minLength: PLAYERS,
    maxLength: PLAYERS,
  },
);

async function savePicks(matchIds: number[], picks: Table): Promise<void> {
  for (const [index, row] of picks.entries()) {
    const chosen = row.flatMap((prediction, match) =>
      prediction ? [{ matchId: matchIds[match]!, prediction }] : [],
    );
    if (chosen.length > 0) await app.app.get(SavePicks).save(players[index]!.id, chosen);
  }
}

const setResult = (id: number, { status, score: given }: MatchResult) =>
  app.database.rows('update match set status = $2, home_score = $3, away_score = $4 where id = $1', [
    id,
    status,
    given?.home ?? null,
    given?.away ?? null,
  ]);

test('JOB-04 whatever is picked, decided and corrected, every player has the hits that the rules count', async () => {
  const scoring = app.app.get(ScoreGrid);
  await fc.assert(
    fc.asyncProperty(table, steps, async (picks, given) => {
      const { id: gridId, matchIds } = await aGrid(app, MATCHES);
      await savePicks(matchIds, picks);
      const results: MatchResult[] = matchIds.map(() => ({ status: 'scheduled', score: null }));
      for (const { match, result: next, isScored } of given) {
        await setResult(matchIds[match]!, next);
        results[match] = next;
        if (isScored) await scoring.scoreIfNeeded(gridId);
      }
      await scoring.scoreIfNeeded(gridId);
      const rows = await app.database.rows<{ player_id: number; hits: number; picks: number }>(
        'select player_id, hits, picks from grid_score where grid_id = $1',
        [gridId],
      );
      const isPicked = (row: (Pick | null)[]) =>
        row.filter((pick, match) => pick && results[match]!.status !== 'cancelled').length;
      for (const [index, row] of picks.entries()) {
        const mine = row.flatMap((pick, match) => (pick ? [{ matchId: match, pick }] : []));
        const hits = countHits(
          mine,
          results.map((each, matchId) => ({ ...each, matchId })),
        );
        const found = rows.find(({ player_id: id }) => id === players[index]!.id);
        expect({ hits: found?.hits ?? 0, picks: found?.picks ?? 0 }).toEqual({ hits, picks: isPicked(row) });
      }
      expect(await scoring.scoreIfNeeded(gridId)).toBeNull();
    }),
    { numRuns: 40 },
  );
});

test('JOB-04 scoring again, or by several at once, is one run', async () => {
  const { id: gridId, matchIds } = await aGrid(app, 2);
  await savePicks(matchIds, [['home_win', 'draw']]);
  await setResult(matchIds[0]!, { status: 'finished', score: { home: 2, away: 0 } });
  const scoring = app.app.get(ScoreGrid);
  const runs = await Promise.all([1, 2, 3].map(() => scoring.scoreIfNeeded(gridId)));
  expect(runs.filter(Boolean)).toEqual([{ gridId, players: 1, changed: 1 }]);
  expect(
    await app.database.rows('select results_version from scoring_run where grid_id = $1', [gridId]),
  ).toHaveLength(1);
});

test('JOB-04 a run keeps the results it was made on, and nothing changes it', async () => {
  const { id: gridId, matchIds } = await aGrid(app, 1);
  await savePicks(matchIds, [['home_win']]);
  await setResult(matchIds[0]!, { status: 'finished', score: { home: 2, away: 0 } });
  await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
  const [run] = await app.database.rows(
    'select results, spread, players from scoring_run where grid_id = $1',
    [gridId],
  );
  expect(run).toEqual({
    results: [{ match: matchIds[0], outcome: 'home_win', home: 2, away: 0, status: 'finished' }],
    spread: { '1': 1 },
    players: 1,
  });
  await expect(
    app.database.rows('update scoring_run set players = 9 where grid_id = $1', [gridId]),
  ).rejects.toThrow();
  await expect(app.database.rows('delete from scoring_run where grid_id = $1', [gridId])).rejects.toThrow();
});
