-- Hits: what they are, how many each player has, and when a result is final.

-- Says when a pick is a hit. The count of group boards repeats the rule for speed, and a test compares the two. A match
-- without a result and a void match have no outcome, so they give no hit.
create view pick_result as
  select p.player_id, p.match_id, m.grid_id, p.pick, counted_outcome(m) as outcome, is_void(m) as is_void,
    p.pick is not distinct from counted_outcome(m) as is_hit
  from pick p join match m on m.id = p.match_id;

-- Derived from picks and outcomes. Only scoring writes it. Foreign keys would double the time of a scoring.
create table grid_score (
  grid_id integer not null,
  player_id integer not null,
  hits smallint not null check (hits >= 0),
  picks smallint not null check (picks >= hits),
  primary key (grid_id, player_id)
) with (fillfactor = 80);

-- Each scoring of a grid. A corrected score adds a run; the earlier runs stay.
create table scoring_run (
  id integer generated always as identity primary key,
  grid_id integer not null references grid,
  results_version integer not null,
  -- The results that were scored: [{match, outcome, home, away, status}, ...]
  results jsonb not null,
  players integer not null,
  changed integer not null,
  -- How many players have 0, 1, 2, ... hits
  spread jsonb not null,
  scored_at timestamptz not null default game_now()
);
create index scoring_run_grid on scoring_run (grid_id, id);
create trigger scoring_run_is_append_only before update or delete on scoring_run for each row
  execute function refuse_change();

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
  select $1.scored_version = $1.results_version and coalesce($1.recount_at > statement_now(), true)
$$;

-- Winners and players hear of a result 10 minutes after the grid settled and after its last count, so a mistake can be
-- corrected first (ADM-18, PUSH-06).
create function result_is_final(grid, at timestamptz) returns boolean language sql stable as $$
  select $1.status = 'settled' and is_scored($1) and $1.settled_at <= at - interval '10 minutes'
    and not exists (select from scoring_run r where r.grid_id = $1.id and r.scored_at > at - interval '10 minutes')
$$;
