import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The beginning and the end of a week: openings, a pause, moved matches, the end of a day (docs/decisions/0016). */
export class MatchDays_from1763800003000_1763800005000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- When the system opened the grid. Null: an administrator did.
      alter table grid add column opened_at timestamptz;
      create function note_opening() returns trigger language plpgsql as $$
      begin
        new.opened_at := clock_timestamp();
        return new;
      end $$;
      create trigger note_opening before update of status on grid
        for each row when (old.status = 'draft' and new.status = 'open' and new.status_by = 'system') execute function note_opening();

      -- One push for each opening.
      alter table push_occasion drop constraint push_occasion_kind_check;
      alter table push_occasion add check (kind in ('announcement', 'reminder', 'opening', 'result', 'groups', 'rematch'));

      -- Until when the game has no grids. At most one row.
      create table game_pause (
        is_only boolean primary key default true check (is_only),
        until date,
        version integer not null default 1
      );
      create trigger count_pause_version before update on game_pause for each row
        when (new.until is distinct from old.until) execute function count_version();

      -- The announced starts that a match of a grid had, and its cancellation. A move of a guessed start is none.
      create table match_change (
        id integer generated always as identity primary key,
        match_id integer not null references match,
        kind text not null check (kind in ('moved', 'cancelled')),
        start_before timestamptz not null,
        at timestamptz not null
      );
      create index match_change_match on match_change (match_id, at);
      create function note_match_change() returns trigger language plpgsql as $$
      begin
        insert into match_change (match_id, kind, start_before, at)
        values (new.id, case when new.status = 'cancelled' then 'cancelled' else 'moved' end, old.start_time, clock_timestamp());
        return null;
      end $$;
      create trigger note_move after update of start_time on match for each row
        when (new.grid_id is not null and new.start_time <> old.start_time and new.status = 'scheduled' and not old.start_is_guess)
        execute function note_match_change();
      create trigger note_cancellation after update of status on match for each row
        when (new.grid_id is not null and new.status = 'cancelled' and old.status <> 'cancelled')
        execute function note_match_change();

      -- When the score or the status changed last. A day of matches is over ten minutes after its last result.
      alter table match add column result_at timestamptz;
      create function note_result_time() returns trigger language plpgsql as $$
      begin
        new.result_at := clock_timestamp();
        return new;
      end $$;
      create trigger note_result_time before update on match for each row
        when ((new.status, new.home_score, new.away_score) is distinct from (old.status, old.home_score, old.away_score))
        execute function note_result_time();

      -- The hits of the winners of the last day. Null: all have equal hits, or none has any.
      alter table group_board add column day_best smallint;

      do $$
      begin
        grant select, insert, update on game_pause to doce_app;
        grant select, insert on match_change to doce_app;
      exception
        when undefined_object or insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }
}
