import type { Winner } from '../../../shared/contract/admin-grids.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { limitAndOffset, pageOf, type Paging } from '../../database/page-of.ts';
import { searchPlayers } from '../accounts/user.queries.ts';

/** How many matches of a grid have an outcome that counts, and how many players have how many hits. */
export interface HitsTally {
  decided: number;
  levels: { hits: number; players: number }[];
}

/** Returns the tally of a grid; null for an unknown one. */
export async function findTally(db: Queries, gridId: number): Promise<HitsTally | null> {
  const [row] = await db.rows<HitsTally>(
    `select (select count(*)::int from match m
         where m.grid_id = g.id and counted_outcome(m) is not null) as decided,
       (select coalesce(json_agg(level), '[]') from (
         select hits, count(*)::int as players from grid_score where grid_id = g.id group by hits) level) as levels
     from grid g where g.id = $1 and g.deleted_at is null`,
    [gridId],
  );
  return row ?? null;
}

/** `mayWin`: the hits win a prize in the grid, or would once it is settled. */
export type WinnerRow = Omit<Winner, 'percentage' | 'rank'>;

/** Names are looked up only for the players of the page, because a grid may have a million. */
const PAGE = `
  with page as materialized (
    select player_id, hits from grid_score where grid_id = $1 and hits >= $2 order by hits desc, player_id
      limit $3 offset $4
  )
  select p.player_id as id, p.hits as "correctCount", a.username, a.email,
    coalesce(a.disabled_at is not null, false) as "isDisabled", why_no_prize($1, p.player_id) is null as "mayWin"
  from page p left join account a using (player_id) order by p.hits desc, p.player_id`;

/** Returns a page of players with `minHits`, most hits first, then by player id. */
export function findWinners(
  db: Queries,
  gridId: number,
  minHits: number,
  paging: Paging,
): Promise<WinnerRow[]> {
  return db.rows<WinnerRow>(PAGE, [gridId, minHits, ...limitAndOffset(paging)]);
}

const FOUND = `from unnest($1::int[]) player_id join grid_score using (player_id) join account using (player_id)
  where grid_id = $2 and hits >= $3`;

/** Returns a page of players with `minHits` and a part of the username or email; `isMore`: too many accounts. */
export async function findWinnersByName(
  db: Queries,
  gridId: number,
  { search, minHits, ...paging }: Paging & { search: string; minHits: number },
): Promise<{ rows: WinnerRow[]; total: number; isMore: boolean }> {
  const { ids, isMore } = await searchPlayers(db, search);
  const page = {
    rows: `select player_id as id, hits as "correctCount", username, email, disabled_at is not null as "isDisabled",
        why_no_prize($2, player_id) is null as "mayWin" ${FOUND} order by hits desc, player_id limit $4 offset $5`,
    total: `select count(*)::int as total ${FOUND}`,
  };
  return { ...(await pageOf<WinnerRow>(db, page, [ids, gridId, minHits], paging)), isMore };
}

export interface WinnerFileRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
  /** Null if the player won no prize: only winners are called. */
  name: string | null;
  phone: string | null;
  country: string | null;
  /** The delivery of the prize, and when it came that far. Null without a prize. */
  state: 'due' | 'contacted' | 'sent' | 'delivered' | 'withdrawn' | 'refused' | null;
  contacted_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  mailed_at: Date | null;
  /** The tiers that the winner was last told of, and that were handed over. */
  promised_tier: number | null;
  delivered_tier: number | null;
  is_disabled: boolean | null;
  /** The hits win a prize, and the player may win one. */
  may_win: boolean;
  note: string | null;
}

/** Opens a cursor over the grid's players with `minHits`, most hits first, in one snapshot for the transaction. */
export async function openWinnerCursor(tx: Transaction, gridId: number, minHits: number): Promise<void> {
  await tx.rows('set transaction isolation level repeatable read, read only');
  await tx.rows(
    `declare winners cursor for select s.player_id, s.hits, a.username, a.email,
      case when p.player_id is not null then a.first_name || ' ' || a.last_name end as name,
      case when p.player_id is not null then a.phone end as phone,
      case when p.player_id is not null then a.country end as country,
      s.hits >= (select min(hits) from prize_tier) and why_no_prize($1, s.player_id) is null as may_win,
      p.state, p.notified_tier as promised_tier, p.note, a.disabled_at is not null as is_disabled, e.*
    from grid_score s left join account a on a.player_id = s.player_id
      left join prize p on p.grid_id = s.grid_id and p.player_id = s.player_id
      left join lateral (
        select max(at) filter (where kind = 'contacted') as contacted_at,
          max(at) filter (where kind = 'sent') as sent_at,
          max(at) filter (where kind = 'delivered') as delivered_at,
          max(at) filter (where kind = 'mailed') as mailed_at,
          case when p.step = 'delivered' then (array_agg(to_tier
            order by id desc) filter (where kind = 'delivered'))[1] end as delivered_tier
        from prize_event where grid_id = p.grid_id and player_id = p.player_id
      ) e on p.player_id is not null
    where s.grid_id = $1 and s.hits >= $2 order by s.hits desc, s.player_id`,
    [gridId, minHits],
  );
}

/** Returns the next rows of the cursor; none at its end. */
export function fetchWinners(tx: Transaction, count: number): Promise<WinnerFileRow[]> {
  return tx.rows<WinnerFileRow>(`fetch ${count} from winners`);
}
