import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Group leaderboards are counted whole, never patched. A match has a `result_version` and a group a `members_version`; triggers raise both and
 * nothing lowers them. `group_board` stores the last count of a group with the versions that it read, so a reader sees whether it is current.
 */
export class CountedBoards1763600026000 implements MigrationInterface {
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

  /** Brings the tables of migration 10 back with no hits counted: the first reader of a group counts them. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table group_board;
      drop trigger raise_members_versions on account;
      drop trigger raise_members_version_on_insert on group_member;
      drop trigger raise_members_version_on_delete on group_member;
      drop function raise_members_version, raise_members_versions_of_account, group_window;
      drop trigger raise_result_version on match;
      drop function raise_result_version;
      alter table match drop result_version;
      drop index group_member_group;
      alter table player_group drop members_version, add counted jsonb not null default '{}';

      create function group_window(made_at timestamptz, size integer) returns table (match_id integer, result outcome) stable language sql as $$
        select m.id, m.outcome from match m
        where m.grid_id is not null and m.status <> 'cancelled' and m.start_time > made_at order by m.start_time, m.id limit size
      $$;
      alter table group_member add wins smallint not null default 0 check (wins >= 0), add sort_name text collate "C",
        add is_hidden boolean;
      update group_member m set sort_name = lower(a.username), is_hidden = a.disabled_at is not null from account a where a.player_id = m.player_id;
      alter table group_member alter wins drop default, alter sort_name set not null, alter is_hidden set not null;
      create index group_member_board on group_member (group_id, is_hidden, wins desc, sort_name);

      create table group_standing (
        group_id integer not null,
        wins smallint not null,
        members integer not null check (members > 0),
        primary key (group_id, wins)
      );
      insert into group_standing (group_id, wins, members) select group_id, wins, count(*) from group_member where not is_hidden group by 1, 2;
      ${['insert', 'update', 'delete'].map(keepStandingOn).join('')}

      create function keep_group_members() returns trigger language plpgsql as $$
      begin
        perform from player_group where id in (select group_id from group_member where player_id = new.player_id)
          order by id for no key update;
        update group_member set sort_name = lower(new.username), is_hidden = new.disabled_at is not null where player_id = new.player_id;
        return null;
      end $$;
      create trigger keep_group_members after update of username, disabled_at on account for each row
        when ((lower(new.username), new.disabled_at is null) is distinct from (lower(old.username), old.disabled_at is null))
        execute function keep_group_members();

      create table group_scoring (
        only_row boolean primary key default true check (only_row),
        seen_run integer not null
      );
      insert into group_scoring (seen_run) select coalesce(max(id), 0) from scoring_run;

      create function take_back_group_hits() returns trigger language plpgsql as $$
      begin
        lock table player_group in exclusive mode;
        update group_member m set wins = m.wins - 1 from player_group g, pick p
          where g.counted ? new.id::text and m.group_id = g.id
            and p.player_id = m.player_id and p.match_id = new.id and p.pick = (g.counted ->> new.id::text)::outcome;
        update player_group set counted = counted - new.id::text where counted ? new.id::text;
        return null;
      end $$;
      create trigger take_back_group_hits after update of status on match for each row
        when (old.outcome is not null and new.outcome is null and new.closes_at > old.closes_at)
        execute function take_back_group_hits();

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on group_standing, group_scoring to doce_app;
        end if;
      end $$;
    `);
  }
}

/** The trigger of migration 10. */
function keepStandingOn(operation: string): string {
  const came =
    operation === 'delete' ? null : 'select group_id, wins, 1 as change from came where not is_hidden';
  const went =
    operation === 'insert' ? null : 'select group_id, wins, -1 as change from went where not is_hidden';
  return `
      create function standing_on_${operation}() returns trigger language plpgsql as $$
      begin
        merge into group_standing s
        using (
          select group_id, wins, sum(change)::integer as change from (${[came, went].filter(Boolean).join(' union all ')}) as one
          group by group_id, wins having sum(change) <> 0
        ) as moved
        on s.group_id = moved.group_id and s.wins = moved.wins
        when matched and s.members + moved.change = 0 then delete
        when matched then update set members = s.members + moved.change
        when not matched then insert (group_id, wins, members) values (moved.group_id, moved.wins, moved.change);
        return null;
      end $$;
      create trigger standing_on_${operation} after ${operation} on group_member
        referencing ${[came && 'new table as came', went && 'old table as went'].filter(Boolean).join(' ')}
        for each statement execute function standing_on_${operation}();`;
}
