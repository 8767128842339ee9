import type { Outcome, Pick } from '../../../shared/rules/outcome.ts';
import { MIN_WINNING_HITS, PRIZES } from '../../../shared/rules/prizes.ts';
import type { Transaction } from '../../database/database.ts';
import { allowLargeHashTable } from '../scoring/scoring.queries.ts';

/** The outcome of a match in its grid now; null if it has none or is void. */
export async function findOutcome(tx: Transaction, matchId: number): Promise<Outcome | null> {
  const [match] = await tx.rows<{ outcome: Outcome | null }>('select outcome from match where id = $1', [
    matchId,
  ]);
  return match?.outcome ?? null;
}

/** Returns how many players have each number of hits that wins a prize, without players whose hits win no prize. */
export function countWinners(tx: Transaction, gridId: number): Promise<{ hits: number; players: number }[]> {
  return tx.rows(
    `select hits, count(*)::int as players from grid_score
     where grid_id = $1 and hits >= $2 and why_no_prize($1, player_id) is null group by hits`,
    [gridId, MIN_WINNING_HITS],
  );
}

/** A player near a prize whose hits would change by one. */
export interface MovedPlayer {
  id: number;
  /** Null for a deleted account. */
  username: string | null;
  hits: number;
  hitsAfter: number;
  /** The step of the delivery if the winner was told of a prize that is not refused, else null. */
  toldStep: 'due' | 'contacted' | 'sent' | 'delivered' | null;
}

/**
 * Returns the ids of players whose prize may change with this outcome (null: no result yet, or void). One match changes
 * hits by one, so only players with $4 to $5 hits count.
 */
export async function findMovedPlayers(
  tx: Transaction,
  { gridId, matchId, outcome }: { gridId: number; matchId: number; outcome: Outcome | null },
): Promise<MovedPlayer[]> {
  await allowLargeHashTable(tx);
  return tx.rows<MovedPlayer>(
    `with near_prize as materialized (select player_id, hits from grid_score
      where grid_id = $1 and hits between $4 and $5)
     select near_prize.player_id as id, a.username, near_prize.hits,
       near_prize.hits + case when r.is_hit then -1 else 1 end as "hitsAfter",
       case when p.notified_tier is not null and p.refusal is null then p.step end as "toldStep"
     from near_prize join pick_result r using (player_id) left join account a using (player_id)
       left join prize p on p.grid_id = $1 and p.player_id = near_prize.player_id
     where why_no_prize($1, near_prize.player_id) is null and r.match_id = $2
       and r.is_hit <> (r.pick is not distinct from $3::outcome)
     order by near_prize.player_id`,
    [gridId, matchId, outcome, MIN_WINNING_HITS - 1, PRIZES[0].hits],
  );
}

/** Returns a match's picks by outcome. */
export async function countPicksOfMatch(
  tx: Transaction,
  matchId: number,
): Promise<Partial<Record<Pick, number>>> {
  await allowLargeHashTable(tx);
  const counts = await tx.rows<{ pick: Pick; players: number }>(
    'select pick, count(*)::int as players from pick where match_id = $1 group by pick',
    [matchId],
  );
  return Object.fromEntries(counts.map(({ pick, players }) => [pick, players]));
}
