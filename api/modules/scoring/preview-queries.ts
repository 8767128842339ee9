import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { Outcome, Pick } from '../../../shared/rules/outcome.ts';
import { MIN_WINNING_HITS, PRIZES } from '../../../shared/rules/prizes.ts';
import type { Transaction } from '../../database/database.ts';

/** How many players the preview names for each prize. */
const NAMED = 20;

/** The changes if a match had another outcome. A tier is the fewest hits that win a prize. */
export interface PreviewRow {
  /** The outcome of the match now; null if it has none or is void. */
  outcome: Outcome | null;
  /** Players by tier, as of now. */
  now: Record<string, number>;
  crossings: {
    tier: number;
    direction: 'enters' | 'leaves';
    total: number;
    players: ScorePreview['prizes'][number]['enters']['players'];
  }[];
  /** Winners that were told of a prize that they would lose or exchange. */
  promised: ScorePreview['promised'];
}

/**
 * One match changes a player's hits by one at most, so only players one hit below the lowest tier ($5) or above are read. $4: the highest tier.
 */
const PREVIEW = `with candidate as materialized (select player_id, hits from grid_score where grid_id = $1 and hits >= $5 - 1),
  moved as materialized (
    select player_id, candidate.hits as before, candidate.hits + case when r.is_hit then -1 else 1 end as after
    from candidate join pick_result r using (player_id)
    where r.match_id = $2 and r.is_hit <> (r.pick is not distinct from $3::outcome)
  ),
  crossed as (
    select player_id, before, after, direction, tier, count(*) over (partition by direction, tier) as total,
      row_number() over (partition by direction, tier order by player_id) as place
    from moved cross join lateral (values ('enters', least(after, $4)), ('leaves', least(before, $4))) as crossing (direction, tier)
    where tier >= $5 and least(after, $4) <> least(before, $4)
  ),
  named as (
    select direction, tier, max(total) as total,
      jsonb_agg(jsonb_build_object('id', player_id, 'username', a.username, 'hits', before, 'hitsAfter', after) order by place) as players
    from crossed left join account a using (player_id) where place <= $6 group by direction, tier
  ),
  promised as (
    select p.player_id, case p.step when 'due' then 'won' else p.step end as state, count(*) over () as total, row_number() over (order by p.player_id) as place
    from crossed c join prize p on p.grid_id = $1 and p.player_id = c.player_id
    where c.direction = 'leaves' and p.told_tier is not null
  )
  select (select m.outcome from match m where m.id = $2 and m.grid_id = $1) as outcome,
    (select coalesce(jsonb_object_agg(tier, players), '{}') from (
       select least(hits, $4) as tier, count(*) as players from candidate where hits >= $5 group by 1) n) as now,
    (select coalesce(jsonb_agg(named), '[]') from named) as crossings,
    (select jsonb_build_object('total', coalesce(max(total), 0), 'players', coalesce(
         jsonb_agg(jsonb_build_object('id', player_id, 'username', a.username, 'state', state) order by place), '[]'))
       from promised left join account a using (player_id) where place <= $6) as promised`;

/** Returns which players would enter or leave a prize if the match had the outcome; null: no result yet, or void. Takes no lock. */
export async function previewOutcome(
  tx: Transaction,
  { gridId, matchId, outcome }: { gridId: number; matchId: number; outcome: Outcome | null },
): Promise<PreviewRow> {
  const [row] = await tx.rows<PreviewRow>(PREVIEW, [
    gridId,
    matchId,
    outcome,
    PRIZES[0].hits,
    MIN_WINNING_HITS,
    NAMED,
  ]);
  return row!;
}

export type Tally = Partial<Record<Pick, number>>;

/** Returns how many players picked each outcome of a match. `isFinal`: the match closed a minute ago, so no save can still change it. */
export async function countPicksOfMatch(
  tx: Transaction,
  matchId: number,
): Promise<{ isFinal: boolean; tally: Tally }> {
  const [row] = await tx.rows<{ isFinal: boolean; tally: Tally }>(
    `select coalesce((select reveal_at < clock_timestamp() - interval '1 minute' from match where id = $1), false) as "isFinal",
      coalesce((select jsonb_object_agg(pick, players) from (select pick, count(*) as players from pick where match_id = $1 group by pick) t), '{}') as tally`,
    [matchId],
  );
  return row!;
}
