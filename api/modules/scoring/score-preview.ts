import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { countPicksOfMatch, previewOutcome, type PreviewRow, type Tally } from './preview-queries.ts';
import { allowLargeHashTable } from './queries.ts';

type PrizePreview = ScorePreview['prizes'][number];

const CACHED_TALLIES = 100;

/** Computes which hits and prizes another result of a match would change, before an administrator sets it. */
@Injectable()
export class PreviewHits {
  /** Final tallies by match id. Counting a match's picks takes seconds at a million players, and administrators look at a correction several times. */
  private readonly tallies = new Map<number, Tally>();

  constructor(private readonly database: Database) {}

  /** @param supposed the outcome that the match would have; null: no result yet, or void */
  async preview(supposed: {
    gridId: number;
    matchId: number;
    outcome: Outcome | null;
  }): Promise<Omit<ScorePreview, 'gameGroup' | 'settles' | 'isHidden'>> {
    const { matchId, outcome } = supposed;
    const { row, tally } = await this.database.transaction(async (tx) => {
      await allowLargeHashTable(tx);
      return { tally: await this.tallyOf(tx, matchId), row: await previewOutcome(tx, supposed) };
    });
    const isChange = row.outcome !== outcome;
    return {
      up: isChange && outcome ? (tally[outcome] ?? 0) : 0,
      down: isChange && row.outcome ? (tally[row.outcome] ?? 0) : 0,
      prizes: PRIZES.map(({ hits }) => prizeOf(row, hits)),
      promised: row.promised,
    };
  }

  /** Returns how many players have a pick for a match. */
  async countPlayers(matchId: number): Promise<number> {
    const tally = await this.database.transaction((tx) => this.tallyOf(tx, matchId));
    return Object.values(tally).reduce((all, players) => all + players, 0);
  }

  private async tallyOf(tx: Transaction, matchId: number): Promise<Tally> {
    const cached = this.tallies.get(matchId);
    if (cached) return cached;
    const { isFinal, tally } = await countPicksOfMatch(tx, matchId);
    if (!isFinal) return tally;
    const [oldest] = this.tallies.keys();
    if (oldest !== undefined && this.tallies.size >= CACHED_TALLIES) this.tallies.delete(oldest);
    this.tallies.set(matchId, tally);
    return tally;
  }
}

function prizeOf(row: PreviewRow, tier: number): PrizePreview {
  const crossing = (direction: 'enters' | 'leaves'): PrizePreview['enters'] => {
    const found = row.crossings.find((each) => each.tier === tier && each.direction === direction);
    return { total: found?.total ?? 0, players: found?.players ?? [] };
  };
  const [enters, leaves] = [crossing('enters'), crossing('leaves')];
  const now = row.now[tier] ?? 0;
  return { hits: tier, now, after: now + enters.total - leaves.total, enters, leaves };
}
