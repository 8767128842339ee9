import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The figures of each week (ADM-53). */
export class WeeklyFigures_from1763800001000_1763800002000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table weekly_figure (
        week timestamptz not null,
        figure text not null,
        count integer not null check (count >= 0),
        total integer not null check (total > 0),
        primary key (week, figure)
      );
      -- A figure is written once, so an account that is erased later changes no week (docs/decisions/0012-weekly-figures.md).
      create trigger weekly_figure_is_append_only before update or delete on weekly_figure for each row execute function refuse_change();
      do $$
      begin
        grant select, insert on weekly_figure to doce_app;
      exception
        when undefined_object or insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }
}
