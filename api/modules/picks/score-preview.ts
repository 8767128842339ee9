import { Injectable } from '@nestjs/common';
import type { ScorePreview } from '../../../shared/contract/admin-games.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { GRID_SIZE, PRIZES } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import { STATE } from '../prizes/prize-row.ts';
import { countedOver, ROOM_TO_COUNT, STANDING_ONE, SUPPOSED_ONE } from './score-counts.ts';

/** How many names are told of those who enter or leave a prize. */
const NAMED = 20;
const FEWEST = Math.min(...PRIZES.map(({ hits }) => hits));

type Crossing = ScorePreview['prizes'][number]['enters'];

interface PreviewRow {
  up: number;
  down: number;
  /** Players by hits, from the fewest that win something on. */
  now: Record<string, number>;
  crossings: { hits: number; way: 'enters' | 'leaves'; total: number; players: Crossing['players'] }[];
  promised: ScorePreview['promised'];
}

/**
 * The hits if match $2 ended so, beside those that stand, in one statement and without a lock: hits are a sum over matches, so that what one match gives
 * now and would give is counted alone, which spares reading eleven others. Above the size of a grid ($5) all win the same prize; names are looked up
 * for those told only.
 */
const PREVIEW = `with picked as materialized (select player_id, match_id, pick from pick where match_id = $2),
  gives as materialized (${countedOver(STANDING_ONE, 'picked')}),
  would_give as materialized (${countedOver(SUPPOSED_ONE, 'picked')}),
  changes as materialized (
    select player_id, coalesce(w.hits, 0) - coalesce(g.hits, 0) as change
    from gives g full join would_give w using (player_id) where coalesce(w.hits, 0) <> coalesce(g.hits, 0)
  ),
  standing as materialized (select player_id, hits from grid_score where grid_id = $1),
  moved as materialized (
    select c.player_id, coalesce(s.hits, 0) as before, coalesce(s.hits, 0) + c.change as after
    from changes c left join standing s on s.player_id = c.player_id
  ),
  crossed as (
    select 'enters' as way, least(after, $5) as hits, player_id, before, after from moved
      where after >= $6 and least(after, $5) <> least(before, $5)
    union all
    select 'leaves', least(before, $5), player_id, before, after from moved
      where before >= $6 and least(after, $5) <> least(before, $5)
  ),
  placed as (
    select *, count(*) over (partition by way, hits) as total, row_number() over (partition by way, hits order by player_id) as place from crossed
  ),
  told as (
    select way, hits, max(total) as total,
      jsonb_agg(jsonb_build_object('id', p.player_id, 'username', a.username, 'hits', before, 'hitsAfter', after) order by place) as players
    from placed p left join account a on a.player_id = p.player_id where place <= $7 group by way, hits
  ),
  promised as (
    select p.player_id, ${STATE} as state, count(*) over () as total, row_number() over (order by p.player_id) as place
    from crossed c join prize p on p.grid_id = $1 and p.player_id = c.player_id
    where c.way = 'leaves' and coalesce(p.contacted_at, p.sent_at, p.delivered_at) is not null
  )
  select (select count(*) from moved where after > before)::int as up, (select count(*) from moved where after < before)::int as down,
    (select coalesce(jsonb_object_agg(hits, players), '{}') from (
       select least(hits, $5) as hits, count(*) as players from standing where hits >= $6 group by 1) n) as now,
    (select coalesce(jsonb_agg(told), '[]') from told) as crossings,
    (select jsonb_build_object('total', coalesce(max(total), 0), 'players', coalesce(
         jsonb_agg(jsonb_build_object('id', p.player_id, 'username', a.username, 'state', state) order by place), '[]'))
       from promised p left join account a on a.player_id = p.player_id where place <= $7) as promised`;

/** Whose hits another result of a match would change: a dry run of the scoring, by the same count. */
@Injectable()
export class PreviewHits {
  constructor(private readonly database: Database) {}

  /** @param supposed the match's outcome (null: none yet), or that it is void */
  async preview(supposed: {
    gridId: number;
    matchId: number;
    outcome: Outcome | null;
    isVoid: boolean;
  }): Promise<Omit<ScorePreview, 'gameGroup' | 'settles'>> {
    const { gridId, matchId, outcome, isVoid } = supposed;
    const row = await this.database.transaction(async (tx) => {
      await tx.rows(ROOM_TO_COUNT);
      const [counts] = await tx.rows<PreviewRow>(PREVIEW, [
        gridId,
        matchId,
        outcome,
        isVoid,
        GRID_SIZE,
        FEWEST,
        NAMED,
      ]);
      return counts!;
    });
    return {
      up: row.up,
      down: row.down,
      prizes: PRIZES.map(({ hits }) => prizeOf(row, hits)),
      promised: row.promised,
    };
  }
}

function prizeOf(row: PreviewRow, hits: number): ScorePreview['prizes'][number] {
  const crossing = (way: 'enters' | 'leaves'): Crossing => {
    const found = row.crossings.find((each) => each.hits === hits && each.way === way);
    return { total: found?.total ?? 0, players: found?.players ?? [] };
  };
  const [enters, leaves] = [crossing('enters'), crossing('leaves')];
  const now = row.now[hits] ?? 0;
  return { hits, now, after: now + enters.total - leaves.total, enters, leaves };
}
