import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The last count of how many players have the hits of a prize, and how many can still reach them (ADM-64). */
export class GridCost_from1763800008000_1763800009000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table grid_cost (
        grid_id integer primary key references grid on delete cascade,
        -- Null: not counted yet.
        counted_at timestamptz,
        -- The revealed matches and outcomes that were counted.
        state text,
        -- Players by hits of a prize: {"10": 21, "11": 3, "12": 0}.
        has jsonb not null default '{}',
        can jsonb not null default '{}'
      );
      do $$
      begin
        grant select, insert, update on grid_cost to doce_app;
      exception
        when undefined_object or insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }
}
