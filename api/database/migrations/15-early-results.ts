import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** A result that is set before its match is revealed counts from the reveal on, so that no hit tells a pick. Draft grids count in no group. */
export class EarlyResults_from1763700009000_1763700015000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(EARLY_RESULTS);
  }
}

const EARLY_RESULTS = `
  -- The outcome that hits are counted with: null until the match is revealed. Every query that compares picks with a result calls this.
  create function counted_outcome(match) returns outcome stable language sql
    as $$ select case when is_revealed($1) then $1.outcome end $$;

  -- As provisionalOutcome() in shared/rules/live.ts, from the reveal on.
  create or replace function provisional_outcome(match) returns outcome stable language sql as $$
    select case when $1.status in ('live', 'finished') and is_revealed($1) then
      case when $1.home_score > $1.away_score then 'home_win'::outcome
           when $1.home_score < $1.away_score then 'away_win'::outcome
           when $1.home_score = $1.away_score then 'draw'::outcome end
    end
  $$;

  create or replace view pick_result as
    select p.player_id, p.match_id, m.grid_id, p.pick, counted_outcome(m) as outcome, is_void(m) as is_void,
      p.pick is not distinct from counted_outcome(m) as is_hit
    from pick p join match m on m.id = p.match_id;

  -- The version of a match also grows when an early result begins to count. The subquery keeps the order of the index match_play_order.
  create or replace function group_window(made_at timestamptz, size integer)
    returns table (match_id integer, result outcome, result_version integer, standing outcome, start_time timestamptz) stable language sql as $$
    select m.id, counted_outcome(m), m.result_version * 2 + (provisional_outcome(m) is not null)::integer, provisional_outcome(m), m.start_time
    from match m
    where m.grid_id is not null and m.status <> 'cancelled' and m.start_time > made_at
      and (select g.status from grid g where g.id = m.grid_id) <> 'draft'
    order by m.start_time, m.id limit size
  $$;

  -- When the grid must be counted again because an early result begins to count. Null without an early result.
  alter table grid add column recount_at timestamptz;
  create function note_early_result() returns trigger language plpgsql as $$
  begin
    update grid set recount_at = least(recount_at, new.reveal_at) where id = new.grid_id;
    return null;
  end $$;
  create trigger note_early_result after insert or update on match for each row
    when (new.grid_id is not null and new.outcome is not null and not is_revealed(new))
    execute function note_early_result();

  -- Whether the stored hits of the grid are those of its results.
  create function is_scored(grid) returns boolean stable language sql as $$
    select $1.scored_version = $1.results_version and coalesce($1.recount_at > statement_timestamp(), true)
  $$;
  create or replace function result_is_final(grid, at timestamptz) returns boolean language sql stable as $$
    select $1.status = 'settled' and is_scored($1) and $1.settled_at <= at - interval '10 minutes'
      and not exists (select from scoring_run r where r.grid_id = $1.id and r.scored_at > at - interval '10 minutes')
  $$;

  -- Earlier releases counted early results at once.
  update grid g set results_version = results_version + 1, recount_at = early.reveal_at
    from (select grid_id, min(reveal_at) as reveal_at from match m where outcome is not null and not is_revealed(m) group by grid_id) early
    where g.id = early.grid_id;
`;
