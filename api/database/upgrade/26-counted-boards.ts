import type { QueryRunner } from 'typeorm';

/**
 * Group leaderboards are counted whole, never patched. A match has a `result_version` and a group a `members_version`; triggers raise both and
 * nothing lowers them. `group_board` stores the last count of a group with the versions that it read, so a reader sees whether it is current.
 */
export class CountedBoards1763600026000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger take_back_group_hits on match;
      drop function take_back_group_hits;
      drop table group_scoring;
      ${['insert', 'update', 'delete']
        .map(
          (event) => `drop trigger standing_on_${event} on group_member; drop function standing_on_${event};`,
        )
        .join('\n      ')}
      drop table group_standing;
      drop trigger keep_group_members on account;
      drop function keep_group_members, group_window;
      delete from job_run where name = 'count-group-hits';

      -- Changes that can move a match into or out of a window, change its outcome, or let players pick again.
      alter table match add result_version integer not null default 1;
      create function raise_result_version() returns trigger language plpgsql as $$
      begin
        new.result_version := old.result_version + 1;
        return new;
      end $$;
      -- By name it fires after keep_match_closed, so it sees the new closes_at.
      create trigger raise_result_version before update on match for each row
        when ((new.status, new.home_score, new.away_score, new.grid_id, new.start_time, new.closes_at)
          is distinct from (old.status, old.home_score, old.away_score, old.grid_id, old.start_time, old.closes_at))
        execute function raise_result_version();

      alter table player_group drop counted, add members_version integer not null default 1;
      alter table group_member drop wins, drop sort_name, drop is_hidden;
      create index group_member_group on group_member (group_id, player_id);
      create function raise_members_version() returns trigger language plpgsql as $$
      begin
        update player_group set members_version = members_version + 1 where id in (select group_id from changed);
        return null;
      end $$;
      create trigger raise_members_version_on_insert after insert on group_member
        referencing new table as changed for each statement execute function raise_members_version();
      create trigger raise_members_version_on_delete after delete on group_member
        referencing old table as changed for each statement execute function raise_members_version();
      create function raise_members_versions_of_account() returns trigger language plpgsql as $$
      begin
        -- Every transaction locks groups in the order of their ids.
        perform from player_group where id in (select group_id from group_member where player_id = new.player_id)
          order by id for no key update;
        update player_group set members_version = members_version + 1
          where id in (select group_id from group_member where player_id = new.player_id);
        return null;
      end $$;
      create trigger raise_members_versions after update of username, disabled_at on account for each row
        when ((new.username, new.disabled_at is null) is distinct from (old.username, old.disabled_at is null))
        execute function raise_members_versions_of_account();

      -- The matches that a group counts (decisions, section 5); the same rule as shared/rules/group-window.ts.
      create function group_window(made_at timestamptz, size integer)
        returns table (match_id integer, result outcome, result_version integer) stable language sql as $$
        select m.id, m.outcome, m.result_version from match m
        where m.grid_id is not null and m.status <> 'cancelled' and m.start_time > made_at order by m.start_time, m.id limit size
      $$;

      -- The last count of a group. Only readers write it, each time as a whole.
      create table group_board (
        group_id integer primary key references player_group on delete cascade,
        -- {match id: result_version} of its window
        match_versions jsonb not null,
        members_version integer not null,
        -- One element for each member, in the order of the leaderboard
        players integer[] not null,
        wins smallint[] not null,
        ranks integer[] not null,
        counted_at timestamptz not null
      );
      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on group_board to doce_app;
        end if;
      end $$;
    `);
  }
}
