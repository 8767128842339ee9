-- Grids: the rounds of twelve matches. Triggers that need `match` are in matches.sql.

create table grid (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  country text not null,
  -- Players do not see a draft.
  status text not null default 'open' check (status in ('draft', 'open', 'closed', 'settled')),
  -- When the system opens a draft. Null: an administrator opens it.
  opens_at timestamptz check (opens_at is null or status = 'draft'),
  -- When the system opened the grid. Null: an administrator did.
  opened_at timestamptz,
  -- The system does not change a status that an administrator chose.
  status_by text not null default 'system' check (status_by in ('system', 'admin')),
  -- An administrator may move a grid back. The system does not repeat a step that the grid has taken before.
  furthest_status text not null default 'open' check (furthest_status in ('open', 'closed', 'settled')),
  start_date date not null,
  end_date date not null,
  -- Each change that can change hits raises results_version. Hits are up to date if scored_version is equal.
  results_version integer not null default 0,
  scored_version integer not null default 0,
  -- The results_version that the tables of groups were ended and corrected with.
  tables_version integer not null default -1,
  -- The last start as it was when the grid opened, or that of a match that came later. A match that moves does not
  -- change it.
  planned_end timestamptz,
  -- When the grid must be counted again because an early result begins to count. Null without an early result.
  recount_at timestamptz,
  created_at timestamptz not null default game_now(),
  -- The 30 days for delivering prizes start here (ADM-18). Null while the grid has matches to come.
  settled_at timestamptz,
  -- Prevents lost updates: an administrator names the version that they saw.
  version integer not null default 1,
  -- A deleted grid stays for the log and its scoring runs. It has no matches.
  deleted_at timestamptz,
  check (start_date <= end_date)
);

-- Lock number 1212 in api/database/locks.ts. Calls that save picks share it; a change of a start, a status or a grid
-- takes it alone.
create function share_match_starts() returns void language sql as 'select pg_advisory_xact_lock_shared(1212)';
create function hold_match_starts() returns void language sql as 'select pg_advisory_xact_lock(1212)';

create function keep_grid_closed() returns trigger language plpgsql as $$
begin
  perform hold_match_starts();
  return new;
end $$;
create trigger keep_grid_closed before update of status on grid
  for each row when (new.status is distinct from old.status) execute function keep_grid_closed();

create function keep_settled_at() returns trigger language plpgsql as $$
begin
  new.settled_at := case new.status
    when 'settled' then coalesce(new.settled_at, game_now())
    when 'closed' then new.settled_at
  end;
  -- Tables wait for a grid that is settled again, also with the same results.
  if tg_op = 'UPDATE' and new.status <> old.status then new.tables_version := -1; end if;
  return new;
end $$;
create trigger keep_settled_at before insert or update of status on grid for each row
  execute function keep_settled_at();

create function note_furthest_status() returns trigger language plpgsql as $$
declare
  stages constant text[] := array['open', 'closed', 'settled'];
begin
  if array_position(stages, new.status) > array_position(stages, new.furthest_status) then
    new.furthest_status := new.status;
  end if;
  return new;
end $$;
create trigger note_furthest_status before insert or update of status on grid for each row
  execute function note_furthest_status();

create function note_opening() returns trigger language plpgsql as $$
begin
  new.opened_at := game_now();
  return new;
end $$;
create trigger note_opening before update of status on grid
  for each row when (old.status = 'draft' and new.status = 'open' and new.status_by = 'system')
    execute function note_opening();

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_grid_version before update on grid for each row
  when ((new.name, new.country, new.status, new.start_date, new.end_date, new.opens_at)
    is distinct from (old.name, old.country, old.status, old.start_date, old.end_date, old.opens_at))
  execute function count_version();

-- Until when the game has no grids. At most one row.
create table game_pause (
  is_only boolean primary key default true check (is_only),
  until date,
  version integer not null default 1
);
create trigger count_pause_version before update on game_pause for each row
  when (new.until is distinct from old.until) execute function count_version();
