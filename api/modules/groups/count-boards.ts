import { Injectable } from '@nestjs/common';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockGroupBoard } from '../../database/locks.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether pick `p` is a hit. Arrays of the matches with each result: joining `window_now` takes eight times as long. */
const IS_HIT = OUTCOMES.map(
  (outcome) =>
    `p.pick = '${outcome}' and p.match_id = any(array(select match_id from window_now where result = '${outcome}'))`,
).join(' or ');

/**
 * Counts group $1 from picks and outcomes and stores the count, unless the stored one has read the same versions. One statement has one snapshot,
 * so the versions that it stores are those of the rows that it counted. The order of members is that of `byHits` in shared/rules.
 */
const COUNT = `
  with window_now as materialized (
    select w.* from player_group g cross join group_window(g.created_at, g.games_quantity) w where g.id = $1
  ), behind as materialized (
    select g.id, g.members_version, v.match_versions
    from player_group g
    cross join (select coalesce(jsonb_object_agg(match_id, result_version), '{}') as match_versions from window_now) v
    left join group_board b on b.group_id = g.id
    where g.id = $1
      and (b.members_version, b.match_versions) is distinct from (g.members_version, v.match_versions)
  ), counted as (
    select a.player_id, a.username, (
        select count(*) from pick p
        where p.player_id = a.player_id and p.match_id = any(array(select match_id from window_now where result is not null)) and (${IS_HIT})
      )::smallint as wins
    from behind b join group_member m on m.group_id = b.id join account a on a.player_id = m.player_id
    where a.disabled_at is null
  ), board as (
    select player_id, wins, rank() over (order by wins desc)::integer as rank,
      row_number() over (order by wins desc, lower(username) collate "C", username collate "C") as place
    from counted
  )
  insert into group_board (group_id, match_versions, members_version, players, wins, ranks, counted_at)
  select id, match_versions, members_version, coalesce(players, '{}'), coalesce(wins, '{}'), coalesce(ranks, '{}'), statement_timestamp()
  from behind cross join (
    select array_agg(player_id order by place) as players, array_agg(wins order by place) as wins, array_agg(rank order by place) as ranks
    from board
  ) rows
  on conflict (group_id) do update set match_versions = excluded.match_versions, members_version = excluded.members_version,
    players = excluded.players, wins = excluded.wins, ranks = excluded.ranks, counted_at = excluded.counted_at`;

/** Counts the leaderboards of groups (GRP-07). Always the whole group: there are no differences that could go wrong. */
@Injectable()
export class CountBoards {
  private readonly running = new Map<number, Promise<void>>();

  constructor(private readonly database: Database) {}

  /**
   * Brings the stored count of a group up to date. Callers of one process share a count that is running, so readers of a large group do not fill the
   * connection pool. Only one process counts a group at a time. The others wait for it at most a second and then keep the last count.
   */
  count(groupId: number): Promise<void> {
    const running = this.running.get(groupId) ?? this.start(groupId);
    this.running.set(groupId, running);
    return running;
  }

  private async start(groupId: number): Promise<void> {
    try {
      await this.database.transaction((tx) => countGroup(tx, groupId));
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      this.running.delete(groupId);
    }
  }
}

async function countGroup(tx: Transaction, groupId: number): Promise<void> {
  await tx.rows(`set local lock_timeout = '1s'`);
  await lockGroupBoard(tx, groupId);
  await tx.rows(COUNT, [groupId]);
}
