import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hits per player and grid, and every scoring that changed them: a corrected score is a new run, and both are kept. */
export class Scores1763600005000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Derived from picks and outcomes, and written by scoring alone; a foreign key would cost as much as the rest of a scoring.
      create table grid_score (
        grid_id integer not null,
        player_id integer not null,
        hits smallint not null check (hits >= 0),
        picks smallint not null check (picks >= hits),
        primary key (grid_id, player_id)
      ) with (fillfactor = 80);

      create table scoring_run (
        id integer generated always as identity primary key,
        grid_id integer not null references grid,
        results_version integer not null,
        -- [{match, outcome, home, away, status}, ...]: what was scored on
        results jsonb not null,
        players integer not null,
        changed integer not null,
        -- Players by number of hits, from 0 up
        spread jsonb not null,
        scored_at timestamptz not null default now()
      );
      create index scoring_run_grid on scoring_run (grid_id, id);
      create trigger scoring_run_is_append_only before update or delete on scoring_run for each row execute function refuse_change();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table scoring_run; drop table grid_score;');
  }
}
