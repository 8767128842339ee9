import {
  DAY_WINNERS_SHOWN,
  type DayWinners,
  type LeaderboardMember,
} from '../../../shared/contract/groups.ts';
import { EDITION_ENDS_AFTER_MS } from '../../../shared/rules/editions.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';

/** A row of a table, with the facts of the whole table. */
export interface TableRow extends Required<LeaderboardMember> {
  /** The player has a revealed pick in it; once it is over, any pick. */
  played: boolean;
  /** Without a pick in the newest stored table, and without a revealed one in this. */
  isFolded: boolean;
  /** The first start of the last day with an outcome, and that day. */
  dayStart: string | null;
  day: string | null;
  liveMatches: number;
}

/** A match and an outcome as one number. */
const numberOf = (match: string, outcome: string) =>
  `${match} * 4 + case ${outcome} ${OUTCOMES.map((each, index) => `when '${each}' then ${index + 1}`).join(' ')} end`;

/**
 * The table of running edition $1 from picks and outcomes: settled and live matches alike, in the order of `byHits` in
 * shared/rules, those that are folded last among equal hits. A pick is read only for a match that is revealed.
 */
const RUNNING: Statement = {
  name: 'running-table',
  text: `
    with e as materialized (
      select e.id, e.group_id, edition_closes_at(e.id) as closes_at from group_edition e where e.id = $1
    ), matches as materialized (
      select m.id, m.start_time, counted_outcome(m) is null as is_live,
        ${numberOf('m.id', 'provisional_outcome(m)')} as hit
      from edition_grid x join match m on m.grid_id = x.grid_id
        where x.edition_id = $1 and m.status <> 'cancelled' and is_revealed(m)
    ), last as materialized (
      select max(match_day(start_time)) as day, min(match_day(start_time)) as first_day from matches where hit is not null
    ), day as materialized (
      select hit, start_time from matches where hit is not null and match_day(start_time) = (select day from last)
    ), absent as materialized (
      select old.player_id from edition_player old
      where not old.played and old.edition_id = (
        select s.id from group_edition s join e on e.group_id = s.group_id where s.ended_at is not null
          order by s.number desc limit 1)
    ), counted as (
      select a.player_id, a.first_name, a.last_name, a.username, h.wins, h.day_hits, h.picks > 0 as played,
        h.picks = 0 and absent.player_id is not null as is_folded
      from e join group_member m on m.group_id = e.group_id and m.joined_at < e.closes_at
        join account a on a.player_id = m.player_id and a.disabled_at is null
        left join absent on absent.player_id = a.player_id
        cross join lateral (
          select (count(*) filter (where hit = any(array(select hit from matches))))::int as wins,
            (count(*) filter (where hit = any(array(select hit from day))))::int as day_hits, count(*) as picks
          from (select ${numberOf('p.match_id', 'p.pick')} as hit from pick p
                where p.player_id = a.player_id and p.match_id = any(array(select id from matches))) picked
        ) h
    )
    select player_id as id, first_name as "firstName", last_name as "lastName", username, wins, day_hits as "dayHits",
      played,
      is_folded as "isFolded", rank() over (order by wins desc)::int as rank,
      rank() over (order by wins - (select (day > first_day)::int from last) * day_hits desc)::int as "rankBefore",
      null as gone, false as "hasLeft", (select day::text from last) as day,
      (select ${isoTime('min(start_time)')} from day) as "dayStart",
      (select count(*)::int from matches where is_live and hit is not null) as "liveMatches"
    from counted order by wins desc, is_folded, lower(username) collate "C", username collate "C"`,
};

/** Stored players `p`: an erased account `a` has no name, and a disabled one none meanwhile (`n`). */
export const STORED_PLAYERS = `p.player_id as id, coalesce(n.first_name, '') as "firstName",
    coalesce(n.last_name, '') as "lastName", coalesce(n.username, '') as username,
    case when a.player_id is null then 'erased' when n.player_id is null then 'disabled' end as gone
  from edition_player p left join account a on a.player_id = p.player_id
    left join account n on n.player_id = p.player_id and n.disabled_at is null`;

/** The stored table of edition $1. */
const STORED: Statement = {
  name: 'stored-table',
  text: `
    select p.hits::int as wins, 0 as "dayHits", p.played, false as "isFolded",
      rank() over (order by p.hits desc)::int as rank, rank() over (order by p.hits desc)::int as "rankBefore",
      not exists (select from group_member m join group_edition e on e.group_id = m.group_id
        where e.id = p.edition_id and m.player_id = p.player_id) as "hasLeft",
      null as day, null as "dayStart", 0 as "liveMatches", ${STORED_PLAYERS}
    where p.edition_id = $1 order by p.hits desc, lower(a.username) collate "C", a.username collate "C", p.player_id`,
};

/** Reads the stored table of an edition that is over. */
export const readTable = (queries: Queries, editionId: number): Promise<TableRow[]> =>
  queries.rows<TableRow>(STORED, [editionId]);

/** Counts the table of an edition from picks, also of one that is over, whose stored table has no day. */
export const countTable = (queries: Queries, editionId: number): Promise<TableRow[]> =>
  queries.rows<TableRow>(RUNNING, [editionId]);

/** The best players of a day: their hits, their number, and the first of them in the order of the table. */
type DayRow = Omit<DayWinners, 'winners'> & { playerIds: number[] };

/**
 * Returns the days of an edition on which some players had more hits than others, the newest first, from revealed
 * matches as they stand. `players`: those of the table, in its order.
 */
export function findDays(queries: Queries, editionId: number, players: number[]): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    {
      name: 'group-days',
      text: `with matches as materialized (
          select m.id, m.start_time, provisional_outcome(m) as standing, match_day(m.start_time) as day,
            greatest(m.result_at, m.reveal_at) as result_at,
            counted_outcome(m) is not null or is_left_out(m, statement_now()) as is_done
          from edition_grid x join match m on m.grid_id = x.grid_id where x.edition_id = $1 and m.status <> 'cancelled'
        ), played as (
          select m.day, player.place, player.id, count(*)::int as hits
          from unnest($2::int[]) with ordinality as player (id, place)
            join pick p on p.player_id = player.id and p.match_id = any(array(select id from matches
              where standing is not null))
            join matches m on m.id = p.match_id and m.standing = p.pick
          group by m.day, player.place, player.id
        ), best as (
          select day, hits, count(*)::int as count,
            (array_agg(id order by place))[1:${DAY_WINNERS_SHOWN}] as player_ids,
            row_number() over (partition by day order by hits desc) as rank
          from played group by day, hits
        )
        select ${isoTime('d.start')} as start, ${isoTime('d.final_at')} as "finalAt", b.hits, b.count,
          b.player_ids as "playerIds"
        from best b join (
          select day, min(start_time) as start,
            case when bool_and(is_done) then max(result_at) filter (where standing is not null) + interval
              '${EDITION_ENDS_AFTER_MS} milliseconds' end as final_at
          from matches group by day
        ) d using (day)
        where b.rank = 1 and b.count < cardinality($2::int[]) order by d.start desc`,
    },
    [editionId, players],
  );
}
