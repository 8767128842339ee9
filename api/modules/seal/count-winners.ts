import { outcomeOf, type Outcome } from '../../../shared/rules/outcome.ts';
import { MIN_WINNING_HITS } from '../../../shared/rules/prizes.ts';
import { HitCount } from '../../../shared/seal/count.ts';
import { digestOfWinners, readEntry, type SaveEntry } from '../../../shared/seal/entry.ts';
import type { Database } from '../../database/database.ts';
import { sha256 } from './log-signer.ts';
import { findLoggedResults, findScored } from './due.queries.ts';
import { findSealedSaves } from './save.queries.ts';
import { findStartPlaces } from './sealed-grid.queries.ts';
import type { Pending } from './sequencer.ts';

const SAVES_A_TURN = 10_000;

/**
 * Counts the winners of a grid from the cards in the log, and compares them with the scores of the site.
 *
 * @returns the settlement; `differs` if the scores have other winners; null if the results changed meanwhile
 */
export async function countWinners(database: Database, gridId: number): Promise<Pending | 'differs' | null> {
  const scored = await findScored(database, gridId, MIN_WINNING_HITS);
  const starts = await findStartPlaces(database, gridId);
  const results = await findLoggedResults(database, gridId);
  if (!scored || [...starts.keys()].some((id) => !isDecided(results.get(id)))) return null;
  const outcomes = new Map<number, Outcome>();
  for (const [matchId, detail] of results) {
    const [status, home, away] = detail.split(' ');
    if (status === 'finished') outcomes.set(matchId, outcomeOf({ home: Number(home), away: Number(away) }));
  }
  const { count, playerIds } = await countSaves(database, gridId, starts);
  const winners = new Map(
    count.winners(outcomes, MIN_WINNING_HITS).map(({ player, hits }) => [playerIds[player]!, hits]),
  );
  const isSame =
    winners.size === scored.winners.length &&
    scored.winners.every(({ playerId, hits }) => winners.get(playerId) === hits);
  if (!isSame) return 'differs';
  const sealed = scored.winners.map(({ hits, data }) => ({
    hits,
    pseudonym: (readEntry(data!) as SaveEntry).pseudonym,
  }));
  const detail = JSON.stringify(scored.winners.map(({ playerId, hits }) => [playerId, hits]));
  return {
    entry: { type: 'settlement', gridId, winners: sealed.length, digest: digestOfWinners(sha256, sealed) },
    fact: { kind: 'settlement', matchId: 0, version: scored.version, detail },
  };
}

const isDecided = (result: string | undefined) => result !== undefined && !result.startsWith('open');

/** Counts picks by the rule of the log, in pieces that let requests in between. */
async function countSaves(database: Database, gridId: number, starts: ReadonlyMap<number, number | null>) {
  const count = new HitCount(starts.keys());
  const players = new Map<number, number>();
  for (let after = -1, isOver = false; !isOver;) {
    const saves = await findSealedSaves(database, gridId, after, SAVES_A_TURN);
    for (const { place, playerId, picks } of saves) {
      if (!players.has(playerId)) players.set(playerId, players.size);
      const counted = picks.filter(([matchId]) => (starts.get(matchId) ?? -1) > place);
      count.add(players.get(playerId)!, counted);
    }
    after = saves.at(-1)?.place ?? after;
    isOver = saves.length < SAVES_A_TURN;
  }
  return { count, playerIds: [...players.keys()] };
}
