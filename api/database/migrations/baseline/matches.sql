-- Matches, when they take picks, and when their picks are revealed. Functions and views are in match-rules.sql.

create type outcome as enum ('home_win', 'draw', 'away_win');

create table match (
  id integer generated always as identity primary key,
  source text not null,
  source_id integer not null,
  league_id integer not null references league,
  home_team_id integer not null references team,
  away_team_id integer not null references team,
  start_time timestamptz not null,
  -- The source calls the time of the start unknown (TBD). The trigger keep_match_closed writes this and result_told.
  start_is_guess boolean not null default false,
  -- No pick is stored from this moment on. The trigger keep_match_closed writes it and reveal_at.
  closes_at timestamptz not null,
  -- The earlier of the announced start and source_began_at. Once passed it never moves. Picks of other players are not
  -- shown before.
  reveal_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'finished', 'cancelled')),
  -- Why a person should look at the match (JOB-08).
  attention text check (attention in ('postponed', 'suspended', 'undecided', 'unknown', 'unreadable', 'clubs',
  'contradicts')),
  home_score smallint check (home_score >= 0),
  away_score smallint check (away_score >= 0),
  score_by text check (score_by in ('source', 'admin')),
  outcome outcome generated always as (
    case when status = 'finished' then
      case when home_score > away_score then 'home_win'::outcome
           when home_score < away_score then 'away_win'::outcome
           when home_score = away_score then 'draw'::outcome end
    end) stored,
  -- The source's word, kept beside that of an administrator. The score is that after 90 minutes, or the goals so far.
  source_status text,
  source_home_score smallint check (source_home_score >= 0),
  source_away_score smallint check (source_away_score >= 0),
  -- The names of both clubs that the source has now, a line each. Null: those of the match.
  source_clubs text,
  -- The result of an administrator and the source's other one, of which the first is kept, as result_pair says them.
  kept_pair text,
  -- The source has told an end or a result without reporting play.
  result_told boolean not null default false,
  -- When the source first reported the match under way or over. Never cleared.
  source_began_at timestamptz,
  grid_id integer references grid,
  position smallint check (position >= 0),
  -- Raised by each change that an administrator decides on, made by a person or by the source.
  version integer not null default 1,
  -- When the score or the status changed last. A day of matches is over ten minutes after its last result.
  result_at timestamptz,
  -- When the system saw the start under the lock of the starts. No pick is stored any more, whatever the clock says
  -- (keep_noted_at).
  noted_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default game_now(),
  check (home_team_id <> away_team_id),
  check ((home_score is null) = (away_score is null)),
  check ((source_home_score is null) = (source_away_score is null)),
  check (status <> 'finished' or home_score is not null),
  check (deleted_at is null or grid_id is null),
  check (closes_at <= reveal_at)
);
create unique index match_source_key on match (source, source_id) where deleted_at is null;
create index match_grid on match (grid_id);
-- The last meetings of two clubs.
create index match_clubs on match (home_team_id, away_team_id) where status = 'finished';
create index match_open on match (start_time) where status in ('scheduled', 'live') and deleted_at is null;

create trigger match_is_not_deleted before delete on match for each row execute function refuse_change();

-- Computes closes_at and reveal_at. Once reveal_at has passed it never moves, and the match never opens again (decision
-- 6).
create function keep_match_closed() returns trigger language plpgsql as $$
declare
  at_moment timestamptz;
  announced timestamptz;
  has_kicked_off boolean := new.status in ('live', 'finished');
  by_hand boolean := new.score_by is not distinct from 'admin';
  -- Closed until the next answer tells whether play has begun (JOB-23).
  is_held boolean := new.attention is not distinct from 'contradicts';
begin
  if tg_op = 'UPDATE' then
    new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
    -- A status that does not tell, or no answer at all, changes neither. An answer that is not used ends no guess.
    new.start_is_guess := coalesce(
      case when is_held or new.source_clubs is not null or new.attention is not distinct from 'unreadable'
        then old.start_is_guess end,
      guesses_start(new.source_status), old.start_is_guess);
    new.result_told := coalesce(tells_end(new.source_status), old.result_told);
    if is_held = (old.attention is not distinct from 'contradicts')
      and (new.start_time, new.status, new.score_by, new.grid_id, new.closes_at, new.reveal_at, new.source_began_at,
      new.deleted_at, new.start_is_guess, new.result_told)
       is not distinct from
       (old.start_time, old.status, old.score_by, old.grid_id, old.closes_at, old.reveal_at, old.source_began_at,
       old.deleted_at, old.start_is_guess, old.result_told) then
      return new;
    end if;
    perform hold_match_starts();
  else
    new.start_is_guess := coalesce(guesses_start(new.source_status), false);
    new.result_told := coalesce(tells_end(new.source_status), false);
  end if;
  -- Read the clock after the lock: picks were taken until this moment.
  at_moment := game_now();
  if new.source_began_at is not null or (has_kicked_off and not by_hand) then
    new.source_began_at := at_moment;
  end if;
  announced := case
    when not new.start_is_guess then new.start_time
    when new.status = 'scheduled' then 'infinity'
    -- A result whose match never gets a real start counts two days after the guess. The day of the guess is over then
    -- in every time zone.
    else new.start_time + interval '48 hours'
  end;
  if tg_op = 'INSERT' then
    new.reveal_at := least(announced, new.source_began_at);
    new.closes_at := least(new.start_time, new.reveal_at, case when has_kicked_off or new.result_told
      or is_held then at_moment end);
    return new;
  end if;
  new.source_began_at := coalesce(old.source_began_at, new.source_began_at);
  new.reveal_at := case
    when old.reveal_at <= at_moment or old.noted_at is not null then old.reveal_at
    -- The source can report a start late. Then the match begins now.
    else least(greatest(announced, at_moment), new.source_began_at)
  end;
  new.closes_at := case
    when has_kicked_off or new.result_told or is_held or old.noted_at is not null
      or least(new.start_time, new.reveal_at) <= at_moment
      then least(old.closes_at, at_moment)
    -- Only a guess, a result without play or a contradiction closed the match, and it was taken back.
    else new.start_time
  end;
  return new;
end $$;
create trigger keep_match_closed before insert or update on match for each row execute function keep_match_closed();

-- A start is noted once, after reveal_at, and for good.
create function keep_noted_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.noted_at is not null or new.noted_at is null or old.reveal_at > game_now() then
    raise exception 'a start is noted once, after it' using errcode = 'restrict_violation';
  end if;
  new.noted_at := game_now();
  return new;
end $$;
create trigger keep_noted_at before update on match for each row
  when (new.noted_at is distinct from old.noted_at) execute function keep_noted_at();
create trigger keep_unnoted before insert on match for each row when (new.noted_at is not null)
  execute function keep_noted_at();
create index match_unnoted on match (reveal_at) where noted_at is null and grid_id is not null;

-- The transaction that deletes a grid removes its matches first. Nothing is added afterwards.
create function keep_deleted_grid_empty() returns trigger language plpgsql as $$
begin
  if exists (select from grid where id = new.grid_id and deleted_at is not null) then
    raise exception 'a deleted grid takes no matches' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_deleted_grid_empty before update of grid_id on match for each row
  when (new.grid_id is not null and new.grid_id is distinct from old.grid_id)
  execute function keep_deleted_grid_empty();

-- When a match is planned to start at the latest: a guessed start may be any hour of its day.
create function planned_start(match) returns timestamptz immutable language sql
  as $$ select $1.start_time + case when $1.start_is_guess then interval '24 hours' else interval '0' end $$;

create function note_planned_end() returns trigger language plpgsql as $$
begin
  new.planned_end := (select max(planned_start(m)) from match m where m.grid_id = new.id and m.status <> 'cancelled');
  return new;
end $$;
create trigger note_planned_end before update of status on grid for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function note_planned_end();

create function note_changed_results() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.grid_id is distinct from old.grid_id then
    update grid set results_version = results_version + 1,
      planned_end = case when status = 'draft' then planned_end else greatest(planned_end, planned_start(new)) end
    where id = new.grid_id;
  end if;
  if tg_op = 'UPDATE' and new.grid_id is distinct from old.grid_id then
    update grid set results_version = results_version + 1 where id = old.grid_id;
  elsif tg_op = 'UPDATE' and (new.outcome, new.status = 'cancelled') is distinct from (old.outcome,
    old.status = 'cancelled') then
    update grid set results_version = results_version + 1 where id = new.grid_id;
  end if;
  return null;
end $$;
create trigger note_changed_results after insert or update on match for each row
  execute function note_changed_results();

create trigger count_match_version before update on match for each row
  when ((new.start_time, new.status, new.attention, new.home_score, new.away_score, new.score_by, new.grid_id,
    new.position, new.home_team_id, new.away_team_id)
    is distinct from (old.start_time, old.status, old.attention, old.home_score, old.away_score, old.score_by,
    old.grid_id, old.position, old.home_team_id, old.away_team_id))
  execute function count_version();

create function note_result_time() returns trigger language plpgsql as $$
begin
  new.result_at := game_now();
  return new;
end $$;
create trigger note_result_time before update on match for each row
  when ((new.status, new.home_score, new.away_score) is distinct from (old.status, old.home_score, old.away_score))
  execute function note_result_time();

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
  values (new.id, case when new.status = 'cancelled' then 'cancelled' else 'moved' end, old.start_time, game_now());
  return null;
end $$;
create trigger note_move after update of start_time on match for each row
  when (new.grid_id is not null and new.start_time <> old.start_time and new.status = 'scheduled'
    and not old.start_is_guess)
  execute function note_match_change();
create trigger note_cancellation after update of status on match for each row
  when (new.grid_id is not null and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function note_match_change();
