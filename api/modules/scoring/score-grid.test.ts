import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { MATCH_STATUSES } from '../../../shared/rules/match-status.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import type { MatchResult } from '../../../shared/rules/scoring.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aGrid, aPlayer, kickOff } from '../../testing/builders.ts';
import { countHits } from '../../testing/oracles/hits.ts';
import { setUpApp } from '../../testing/test-app.ts';
import type { Transaction } from '../../database/database.ts';
import { SavePicks } from '../picks/save-picks.ts';
import { ScoreGrid } from './score-grid.ts';

const MATCHES = 4;
const PLAYERS = 5;

const app = await setUpApp();
const players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app)));

interface Step {
  match: number;
  result: MatchResult;
  /** Whether the grid is scored before the next step. */
  isScored: boolean;
}
type Table = (Pick | null)[][];

const score = fc.record({ home: fc.nat(3), away: fc.nat(3) });
const result: fc.Arbitrary<MatchResult> = fc
  .record({ status: fc.constantFrom(...MATCH_STATUSES), score })
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
  { minLength: PLAYERS, maxLength: PLAYERS },
);

async function savePicks(matchIds: number[], picks: Table): Promise<void> {
  for (const [index, row] of picks.entries()) {
    const chosen = row.flatMap((pick, match) =>
      pick ? [{ matchId: matchIds[match]!, prediction: pick }] : [],
    );
    if (chosen.length > 0) await app.app.get(SavePicks).storePicks(players[index]!.id, chosen);
  }
}

const setResult = (id: number, { status, score: given }: MatchResult) =>
  app.sql`update match
    set status = ${status}, home_score = ${given?.home ?? null}, away_score = ${given?.away ?? null}, score_by = 'admin' where id = ${id}`;

test('JOB-04 after any picks, results and corrections every player has the hits that the rules count', async () => {
  const scoring = app.app.get(ScoreGrid);
  await fc.assert(
    fc.asyncProperty(table, steps, async (picks, given) => {
      const { id: gridId, matchIds } = await aGrid(app, MATCHES);
      await savePicks(matchIds, picks);
      // The results of the first match are early, so they do not count.
      await kickOff(app, matchIds.slice(1));
      const results: MatchResult[] = matchIds.map(() => ({ status: 'scheduled', score: null }));
      for (const { match, result: next, isScored } of given) {
        await setResult(matchIds[match]!, next);
        results[match] =
          match === 0 && next.status === 'finished' ? { status: 'scheduled', score: null } : next;
        if (isScored) await scoring.scoreIfNeeded(gridId);
      }
      await scoring.scoreIfNeeded(gridId);
      const rows = await app.sql`select player_id, hits, picks from grid_score where grid_id = ${gridId}`;
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
    randomRuns('hits of a grid', { short: 10, proof: 200 }),
  );
});

test('JOB-04 several scorings at once are one run', async () => {
  const { id: gridId, matchIds } = await aGrid(app, 2);
  await savePicks(matchIds, [['home_win', 'draw']]);
  await kickOff(app, matchIds);
  await setResult(matchIds[0]!, { status: 'finished', score: { home: 2, away: 0 } });
  const scoring = app.app.get(ScoreGrid);
  const runs = await Promise.all([1, 2, 3].map(() => scoring.scoreIfNeeded(gridId)));
  expect(runs.filter(Boolean)).toEqual([{ gridId, players: 1, changed: 1 }]);
  expect(await app.sql`select results_version from scoring_run where grid_id = ${gridId}`).toHaveLength(1);
});

test('JOB-04 a run keeps the results that it counted and never changes', async () => {
  const { id: gridId, matchIds } = await aGrid(app, 1);
  await savePicks(matchIds, [['home_win']]);
  await kickOff(app, matchIds);
  await setResult(matchIds[0]!, { status: 'finished', score: { home: 2, away: 0 } });
  await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
  const [run] = await app.sql`select results, spread, players from scoring_run where grid_id = ${gridId}`;
  expect(run).toEqual({
    results: [{ match: matchIds[0], outcome: 'home_win', home: 2, away: 0, status: 'finished' }],
    spread: { '1': 1 },
    players: 1,
  });
  await expect(app.sql`update scoring_run set players = 9 where grid_id = ${gridId}`).rejects.toThrow();
  await expect(app.sql`delete from scoring_run where grid_id = ${gridId}`).rejects.toThrow();
});

/** Scores the grid and calls `happens` before statement `place`. Returns whether there are so many statements. */
async function scoreWhile(gridId: number, place: number, happens: () => Promise<unknown>): Promise<boolean> {
  const begin = app.database.transaction.bind(app.database);
  let statements = 0;
  const transaction = vi.spyOn(app.database, 'transaction').mockImplementation((work) =>
    begin((tx) => {
      const rows: Transaction['rows'] = async (statement, values) => {
        if (statements === place) await happens();
        statements += 1;
        return tx.rows(statement, values);
      };
      return work({ ...tx, rows });
    }),
  );
  await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
  transaction.mockRestore();
  return statements > place;
}

interface Run {
  results: { match: number; home: number | null; away: number; status: MatchResult['status'] }[];
  spread: Record<string, number>;
}

/** Returns the number of players by hits, counted from the results of a run. */
function spreadOver({ results: named }: Run, matchIds: number[], picks: Table): Record<string, number> {
  const counted = named
    .filter(({ status }) => status !== 'cancelled')
    .map(({ match, status, home, away }) => ({
      matchId: match,
      status,
      score: home === null ? null : { home, away },
    }));
  const spread: Record<string, number> = {};
  for (const row of picks) {
    const mine = counted.flatMap(({ matchId }) => {
      const pick = row[matchIds.indexOf(matchId)];
      return pick ? [{ matchId, pick }] : [];
    });
    const hits = countHits(mine, counted);
    if (mine.length > 0) spread[hits] = (spread[hits] ?? 0) + 1;
  }
  return spread;
}

test.each(['first', 'later'])(
  'JOB-04 if a result changes during a %s scoring, each run has the results that it counted, and the next run has the new ones',
  async (which) => {
    const won: MatchResult = { status: 'finished', score: { home: 1, away: 0 } };
    // The only pick of the second player is for the match that becomes void.
    const picks: Table = [
      ['home_win', 'home_win', null],
      [null, null, 'draw'],
    ];
    for (let place = 0, isUnderWay = true; isUnderWay; place += 1) {
      const { id: gridId, matchIds } = await aGrid(app, 3);
      const [first, corrected, voided] = matchIds as [number, number, number];
      await savePicks(matchIds, picks);
      await kickOff(app, matchIds);
      if (which === 'later') {
        await setResult(first, { status: 'finished', score: { home: 0, away: 1 } });
        await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
      }
      await setResult(first, won);
      isUnderWay = await scoreWhile(gridId, place, async () => {
        await setResult(corrected, won);
        await setResult(voided, { status: 'cancelled', score: null });
      });
      await app.app.get(ScoreGrid).scoreIfNeeded(gridId);
      const runs =
        await app.sql`select results, spread from scoring_run where grid_id = ${gridId} order by id`;
      expect(runs.map(({ spread }) => spread)).toEqual(runs.map((run) => spreadOver(run, matchIds, picks)));
      const last = isUnderWay ? { '2': 1 } : { '0': 1, '1': 1 };
      expect([place, runs.at(-1)!.spread]).toEqual([place, last]);
    }
  },
);
