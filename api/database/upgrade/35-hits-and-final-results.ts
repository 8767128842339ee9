import type { QueryRunner } from 'typeorm';

/** Rules that several modules need in SQL get one definition: what a hit is, and when the result of a grid is final. */
export class HitsAndFinalResults1763600035000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Every query that counts hits reads this view. A match without a result and a void match have no outcome, so they give no hit.
      create view pick_result as
        select p.player_id, p.match_id, m.grid_id, p.pick, m.outcome, is_void(m) as is_void,
          p.pick is not distinct from m.outcome as is_hit
        from pick p join match m on m.id = p.match_id;

      -- Winners and players hear of a result 10 minutes after the grid settled and after its last count, so a mistake can be corrected first (ADM-18, PUSH-06).
      create function result_is_final(grid, at timestamptz) returns boolean language sql stable as $$
        select $1.status = 'settled' and $1.scored_version = $1.results_version and $1.settled_at <= at - interval '10 minutes'
          and not exists (select from scoring_run r where r.grid_id = $1.id and r.scored_at > at - interval '10 minutes')
      $$;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select on pick_result to doce_app;
        end if;
      end $$;
    `);
  }
}
