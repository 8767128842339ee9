import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Private groups. A group's window, the matches it counts, is never stored: it follows from when the group was made, its size and the matches there
 * are. Its members' hits are stored, because a leaderboard is read in their order; `counted` says on which results they stand, so that whoever reads
 * can see whether they are up to date.
 */
export class Groups1763600010000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table player_group (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 1 and 60),
        description text not null check (length(description) <= 500),
        games_quantity smallint not null check (games_quantity in (12, 24, 36, 48)),
        owner_id integer not null,
        -- The results that its members' hits stand on: {match id: outcome}
        counted jsonb not null default '{}',
        created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
      );
      create index player_group_created on player_group (created_at, id);
      create index player_group_owner on player_group (owner_id);

      create table group_member (
        group_id integer not null references player_group on delete cascade,
        player_id integer not null references account on delete cascade,
        wins smallint not null check (wins >= 0),
        -- Both of the account, for the order of the leaderboard; a trigger keeps them.
        sort_name text collate "C" not null,
        is_hidden boolean not null,
        joined_at timestamptz not null default clock_timestamp(),
        primary key (player_id, group_id)
      );
      -- The only index that begins with the group: a plan made for small groups is right for large ones too.
      create index group_member_board on group_member (group_id, is_hidden, wins desc, sort_name);
      -- A group's owner is one of its members.
      alter table player_group add foreign key (id, owner_id) references group_member (group_id, player_id) deferrable initially deferred;

      -- How many members of a group have how many hits: what a rank and the place of a page are found by. Written by triggers alone.
      create table group_standing (
        group_id integer not null,
        wins smallint not null,
        members integer not null check (members > 0),
        primary key (group_id, wins)
      );
      ${['insert', 'update', 'delete'].map(keepStandingOn).join('')}

      create function keep_group_members() returns trigger language plpgsql as $$
      begin
        -- First the groups, in the order in which everybody takes them.
        perform from player_group where id in (select group_id from group_member where player_id = new.player_id)
          order by id for no key update;
        update group_member set sort_name = lower(new.username), is_hidden = new.disabled_at is not null where player_id = new.player_id;
        return null;
      end $$;
      create trigger keep_group_members after update of username, disabled_at on account for each row
        when ((lower(new.username), new.disabled_at is null) is distinct from (lower(old.username), old.disabled_at is null))
        execute function keep_group_members();

      -- The matches a group counts (decisions, section 5); the same rule as shared/rules/group-window.ts.
      create index match_play_order on match (start_time, id) include (outcome) where grid_id is not null and status <> 'cancelled';
      create function group_window(made_at timestamptz, size integer) returns table (match_id integer, result outcome) stable language sql as $$
        select m.id, m.outcome from match m
        where m.grid_id is not null and m.status <> 'cancelled' and m.start_time > made_at order by m.start_time, m.id limit size
      $$;

      create table group_invitation (
        id integer generated always as identity primary key,
        group_id integer not null references player_group on delete cascade,
        email text not null check (email = lower(email) and length(email) <= 254),
        invited_by integer references account on delete set null,
        status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
        created_at timestamptz not null default clock_timestamp(),
        answered_at timestamptz,
        unique (group_id, email),
        check ((status = 'pending') = (answered_at is null))
      );
      create index group_invitation_email on group_invitation (email);
      create index group_invitation_sender on group_invitation (invited_by);

      -- What stands at the end of a join link: the link the owner shares, or one that came by mail and works once.
      create table group_code (
        code text primary key check (code ~ '^[a-z2-9]{12}$'),
        group_id integer not null references player_group on delete cascade,
        invitation_id integer unique references group_invitation on delete cascade,
        revoked_at timestamptz
      );
      create unique index group_code_current on group_code (group_id) where invitation_id is null and revoked_at is null;
      create index group_code_group on group_code (group_id);

      -- A new player's wish to join, kept until their address is verified.
      create table group_wish (
        player_id integer primary key references account on delete cascade,
        code text not null references group_code on delete cascade
      );
      create index group_wish_code on group_wish (code);

      -- Whom an owner removed: the link lets them in no more, an invitation does.
      create table group_removal (
        group_id integer not null references player_group on delete cascade,
        player_id integer not null references account on delete cascade,
        primary key (group_id, player_id)
      );
      create index group_removal_player on group_removal (player_id);

      -- Up to which scoring the job has brought groups up to date.
      create table group_scoring (
        only_row boolean primary key default true check (only_row),
        seen_run integer not null
      );
      insert into group_scoring (seen_run) select coalesce(max(id), 0) from scoring_run;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on player_group, group_member, group_standing, group_invitation, group_code, group_wish,
            group_removal, group_scoring to doce_app;
          grant usage, select on all sequences in schema public to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger keep_group_members on account;
      drop table group_scoring, group_removal, group_wish, group_code, group_invitation, group_standing, group_member, player_group cascade;
      drop function keep_group_members, group_window, standing_on_insert, standing_on_update, standing_on_delete;
      drop index match_play_order;
    `);
  }
}

/** A statement's changes to members, taken over into the standing at its end. */
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
