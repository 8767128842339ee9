import type { QueryRunner } from 'typeorm';

/**
 * The state of the football source, shared by all processes (JOB-01, OPS-03): its health, its quota, and when each fixture was last asked for.
 * A match can also be marked as unreadable (JOB-08).
 */
export class FootballSource1763600030000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table football_source (
        name text primary key,
        last_success_at timestamptz,
        last_failure_at timestamptz,
        last_failure_reason text,
        -- {kind, value}
        last_failure_evidence jsonb,
        -- The last request that any process sent.
        asked_at timestamptz,
        -- Set while one request goes out alone to find out the allowance.
        probe_until timestamptz,
        -- The requests left are those of the day of day_seen_at. Null: the source did not tell.
        day_limit integer,
        day_left integer,
        day_seen_at timestamptz,
        day_closed_until timestamptz,
        minute_limit integer,
        minute_left integer,
        minute_until timestamptz,
        paused_until timestamptz,
        check ((last_failure_at is null) = (last_failure_reason is null))
      );

      -- Not a column of match: writing it must not wait for players who save picks.
      create table asked_fixture (
        source text not null,
        fixture_id integer not null,
        asked_at timestamptz not null,
        primary key (source, fixture_id)
      );

      alter table match drop constraint match_attention_check;
      alter table match add constraint match_attention_check
        check (attention in ('postponed', 'suspended', 'undecided', 'unknown', 'unreadable'));

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on football_source, asked_fixture to doce_app;
        end if;
      end $$;
    `);
  }
}
