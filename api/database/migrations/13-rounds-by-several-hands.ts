import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What administrators need who run a round together: versions, so that nobody overwrites what they have not seen; the start a match was moved from,
 * until somebody has seen it; and the long tasks they ask for, with what became of each.
 */
export class RoundsBySeveralHands1763600013000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table grid add version integer not null default 1;
      create function count_version() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        return new;
      end $$;
      create trigger count_grid_version before update on grid for each row
        when ((new.name, new.country, new.status, new.start_date, new.end_date)
          is distinct from (old.name, old.country, old.status, old.start_date, old.end_date))
        execute function count_version();

      -- Grows with everything an administrator decides on, whoever changes it, a person or the source.
      alter table match add version integer not null default 1, add moved_from timestamptz;
      create trigger count_match_version before update on match for each row
        when ((new.start_time, new.status, new.attention, new.home_score, new.away_score, new.score_by, new.grid_id, new.position)
          is distinct from (old.start_time, old.status, old.attention, old.home_score, old.away_score, old.score_by, old.grid_id, old.position))
        execute function count_version();
      -- The start that people last saw, while a match of a grid stands at another one. Whoever has looked sets it to null.
      create function note_moved_start() returns trigger language plpgsql as $$
      begin
        new.moved_from := nullif(coalesce(old.moved_from, old.start_time), new.start_time);
        return new;
      end $$;
      create trigger note_moved_start before update of start_time on match for each row
        when (new.start_time is distinct from old.start_time and old.grid_id is not null and old.status = 'scheduled')
        execute function note_moved_start();

      -- A task that an administrator asked for and that may take longer than one waits for an answer.
      create table admin_task (
        id integer generated always as identity primary key,
        kind text not null,
        -- What it is done to, in words, e.g. a grid's name; and what tells it from another task of its kind that may run beside it.
        about text,
        lane text not null,
        input jsonb not null,
        actor_id integer references player,
        asked_at timestamptz not null default clock_timestamp(),
        -- Written every few seconds by whoever works on it: a task whose worker died is known by its silence.
        beat_at timestamptz not null default clock_timestamp(),
        -- {phase, done, total, waitsUntil}
        progress jsonb,
        finished_at timestamptz,
        outcome text check (outcome in ('succeeded', 'failed')),
        -- Figures of what was done
        result jsonb,
        -- {code, fields, retryAfter}
        failure jsonb,
        check ((finished_at is null) = (outcome is null))
      );
      create unique index admin_task_one_at_a_time on admin_task (kind, lane) where finished_at is null;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on admin_task to doce_app;
          grant usage, select on all sequences in schema public to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table admin_task;
      drop trigger note_moved_start on match;
      drop trigger count_match_version on match;
      drop trigger count_grid_version on grid;
      drop function note_moved_start, count_version;
      alter table match drop moved_from, drop version;
      alter table grid drop version;
    `);
  }
}
