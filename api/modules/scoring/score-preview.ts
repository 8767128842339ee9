import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { prizeFor, PRIZES } from '../../../shared/rules/prizes.ts';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import {
  countPicksOfMatch,
  countWinners,
  findMovedPlayers,
  findOutcome,
  type MovedPlayer,
  type Tally,
} from './preview.queries.ts';

/** How many players the preview names for each prize. */
const NAMED = 20;

/** Computes which hits and prizes another result of a match would change, before an administrator sets it. */
@Injectable()
export class PreviewHits {
  /** Final tallies by match id, because a count takes seconds at a million players and is read several times. */
  private readonly tallies = new Map<number, Tally>();

  constructor(private readonly database: Database) {}

  /** @param supposed the outcome that the match would have; null: no result yet, or void */
  async preview(supposed: {
    gridId: number;
    matchId: number;
    outcome: Outcome | null;
  }): Promise<Omit<ScorePreview, 'playable' | 'gameGroup' | 'settles' | 'isHidden'>> {
    const { gridId, matchId, outcome } = supposed;
    return this.database.transaction(async (tx) => {
      const tally = await this.tallyOf(tx, matchId);
      const before = await findOutcome(tx, matchId);
      const winners = await countWinners(tx, gridId);
      const moved = await findMovedPlayers(tx, supposed);
      const changed = moved.filter(({ hits, hitsAfter }) => tierOf(hits) !== tierOf(hitsAfter));
      const isChange = before !== outcome;
      return {
        up: isChange && outcome ? (tally[outcome] ?? 0) : 0,
        down: isChange && before ? (tally[before] ?? 0) : 0,
        prizes: PRIZES.map(({ hits }) => previewPrize(hits, winners, changed)),
        promised: previewPromised(changed),
      };
    }, LONG_WORK);
  }

  private async tallyOf(tx: Transaction, matchId: number): Promise<Tally> {
    const cached = this.tallies.get(matchId);
    if (cached) return cached;
    const { isFinal, tally } = await countPicksOfMatch(tx, matchId);
    if (isFinal) this.tallies.set(matchId, tally);
    return tally;
  }
}

/** Returns the fewest hits that win the same prize; 0: no prize. */
const tierOf = (hits: number) => prizeFor(hits)?.hits ?? 0;

/** Returns the winners of one prize now and after the change. */
function previewPrize(
  tier: number,
  winners: { hits: number; players: number }[],
  changed: MovedPlayer[],
): ScorePreview['prizes'][number] {
  const now = winners.reduce((all, { hits, players }) => all + (tierOf(hits) === tier ? players : 0), 0);
  const enters = changed.filter(({ hitsAfter }) => tierOf(hitsAfter) === tier);
  const leaves = changed.filter(({ hits }) => tierOf(hits) === tier);
  const after = now + enters.length - leaves.length;
  return { hits: tier, now, after, enters: firstOf(enters, withHits), leaves: firstOf(leaves, withHits) };
}

/** Returns the winners that were told of a prize that they would lose or exchange. */
function previewPromised(changed: MovedPlayer[]): ScorePreview['promised'] {
  const told = changed.filter(({ hits, toldStep }) => tierOf(hits) > 0 && toldStep);
  return firstOf(told, ({ id, username, toldStep }) => ({
    id,
    username,
    state: toldStep === 'due' || !toldStep ? 'won' : toldStep,
  }));
}

const withHits = ({ id, username, hits, hitsAfter }: MovedPlayer) => ({ id, username, hits, hitsAfter });

function firstOf<T>(players: MovedPlayer[], toEntry: (player: MovedPlayer) => T) {
  return { total: players.length, players: players.slice(0, NAMED).map(toEntry) };
}
