import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Leaderboards that count live matches, with the hits and the change of rank of the last day. */
export class LiveBoards1763700009000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(LIVE_BOARDS);
  }
}

const LIVE_BOARDS = `
  -- As provisionalOutcome() in shared/rules/live.ts: the outcome of a finished match, and of a live match as it stands.
  create function provisional_outcome(match) returns outcome immutable language sql as $$
    select case when $1.status in ('live', 'finished') then
      case when $1.home_score > $1.away_score then 'home_win'::outcome
           when $1.home_score < $1.away_score then 'away_win'::outcome
           when $1.home_score = $1.away_score then 'draw'::outcome end
    end
  $$;
  drop function group_window;
  create function group_window(made_at timestamptz, size integer)
    returns table (match_id integer, result outcome, result_version integer, standing outcome, start_time timestamptz) stable language sql as $$
    select m.id, m.outcome, m.result_version, provisional_outcome(m), m.start_time from match m
    where m.grid_id is not null and m.status <> 'cancelled' and m.start_time > made_at order by m.start_time, m.id limit size
  $$;
  -- Readers count every group again.
  delete from group_board;
  alter table group_board
    -- How many hits of the last day are part of wins, and the rank without them, by place.
    add column day_hits smallint[] not null,
    add column ranks_before integer[] not null,
    -- The first start of the last day that has an outcome. Null without an outcome.
    add column day_start timestamptz,
    add column live_matches smallint not null;
`;
