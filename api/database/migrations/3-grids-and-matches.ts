import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grids and their matches, with the lock held by the database itself: `closes_at` is the moment from which no pick is stored. A trigger derives
 * it and never moves it again once it has passed, so no code path can reopen a match that has begun (decisions, section 2).
 */
export class GridsAndMatches1763600003000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create type outcome as enum ('home_win', 'draw', 'away_win');

      -- A crest or logo, copied once to our own origin as WebP of 64 and 96 px.
      create table image (
        id text primary key,
        source_url text not null unique,
        small bytea not null,
        large bytea not null,
        created_at timestamptz not null default now()
      );
      create table league (
        id integer generated always as identity primary key,
        source text not null,
        source_id integer not null,
        name text not null,
        country text not null,
        image_id text references image,
        unique (source, source_id)
      );
      create table team (
        id integer generated always as identity primary key,
        source text not null,
        source_id integer not null,
        name text not null,
        image_id text references image,
        unique (source, source_id)
      );
      create table grid (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 1 and 80),
        country text not null,
        status text not null default 'open' check (status in ('open', 'closed', 'settled')),
        -- An administrator's own choice stands: the system never undoes it.
        status_by text not null default 'system' check (status_by in ('system', 'admin')),
        start_date date not null,
        end_date date not null,
        -- Grows with every change that matters to the hits; scoring has caught up when the two are equal.
        results_version integer not null default 0,
        scored_version integer not null default 0,
        created_at timestamptz not null default now(),
        check (start_date <= end_date)
      );
      create table match (
        id integer generated always as identity primary key,
        source text not null,
        source_id integer not null,
        league_id integer not null references league,
        home_team_id integer not null references team,
        away_team_id integer not null references team,
        start_time timestamptz not null,
        closes_at timestamptz not null,
        status text not null default 'scheduled' check (status in ('scheduled', 'live', 'finished', 'cancelled')),
        attention text check (attention in ('postponed', 'suspended', 'undecided', 'unknown')),
        source_status text,
        home_score smallint check (home_score >= 0),
        away_score smallint check (away_score >= 0),
        score_by text check (score_by in ('source', 'admin')),
        outcome outcome generated always as (
          case when status = 'finished' then
            case when home_score > away_score then 'home_win'::outcome
                 when home_score < away_score then 'away_win'::outcome
                 when home_score = away_score then 'draw'::outcome end
          end) stored,
        grid_id integer references grid,
        position smallint check (position >= 0),
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        check (home_team_id <> away_team_id),
        check ((home_score is null) = (away_score is null)),
        check (status <> 'finished' or home_score is not null),
        check (deleted_at is null or grid_id is null)
      );
      create unique index match_source_key on match (source, source_id) where deleted_at is null;
      create index match_grid on match (grid_id);
      create index match_open on match (start_time) where status in ('scheduled', 'live') and deleted_at is null;

      -- Whoever saves picks holds the starts still (shared); whoever moves a start, a status or a grid takes them exclusively.
      create function share_match_starts() returns void language sql as 'select pg_advisory_xact_lock_shared(1212)';
      create function hold_match_starts() returns void language sql as 'select pg_advisory_xact_lock(1212)';

      create function keep_match_closed() returns trigger language plpgsql as $$
      declare
        at_moment timestamptz;
        under_way boolean := new.status in ('live', 'finished');
      begin
        if tg_op = 'INSERT' then
          new.closes_at := case when under_way then least(new.start_time, clock_timestamp()) else new.start_time end;
          return new;
        end if;
        if (new.start_time, new.status, new.grid_id, new.closes_at, new.deleted_at)
           is not distinct from (old.start_time, old.status, old.grid_id, old.closes_at, old.deleted_at) then
          return new;
        end if;
        perform hold_match_starts();
        at_moment := clock_timestamp();
        new.closes_at := case
          when old.closes_at <= at_moment then old.closes_at
          when under_way then at_moment
          -- A start told after it has passed closes the match now: picks were taken until this moment.
          else greatest(new.start_time, at_moment)
        end;
        return new;
      end $$;
      create trigger keep_match_closed before insert or update on match for each row execute function keep_match_closed();

      create function note_changed_results() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update grid set results_version = results_version + 1 where id = new.grid_id;
        elsif (new.grid_id, new.outcome, new.status = 'cancelled') is distinct from (old.grid_id, old.outcome, old.status = 'cancelled') then
          update grid set results_version = results_version + 1 where id in (old.grid_id, new.grid_id);
        end if;
        return null;
      end $$;
      create trigger note_changed_results after insert or update on match for each row execute function note_changed_results();

      create function keep_grid_closed() returns trigger language plpgsql as $$
      begin
        perform hold_match_starts();
        return new;
      end $$;
      create trigger keep_grid_closed before update of status on grid
        for each row when (new.status is distinct from old.status) execute function keep_grid_closed();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table match; drop table grid; drop table team; drop table league; drop table image;
      drop function keep_match_closed; drop function note_changed_results; drop function keep_grid_closed;
      drop function share_match_starts; drop function hold_match_starts; drop type outcome;
    `);
  }
}
