-- The record: after its start the picks of each match as a file, under fichas, and a list of the files' hashes for each
-- grid (docs/record.md). Only the functions of this file write it.

-- The ficha of a player in a grid. It stays when the account is erased.
create table entry (
  grid_id integer not null,
  player_id integer not null,
  ficha text not null unique,
  primary key (grid_id, player_id)
);
create trigger entry_is_append_only before update or delete on entry for each row execute function refuse_change();
create trigger entry_is_not_truncated before truncate on entry for each statement execute function refuse_change();

-- A file of the record. A large sheet has parts; then its line is a list of their hashes.
create table sheet (
  grid_id integer not null,
  name text not null,
  -- The place in the list of the grid, from 1. Null: a part.
  line integer,
  -- Null: results.
  match_id integer,
  hash text not null,
  size integer not null,
  picks integer,
  -- Null: removed after its time (forget_sheets).
  body text,
  made_at timestamptz not null default game_now(),
  primary key (grid_id, name),
  unique (grid_id, line)
);
create function keep_sheet() returns trigger language plpgsql as $$
begin
  if new.body is not null or old.match_id is null
    or (new.grid_id, new.name, new.line, new.match_id, new.hash, new.size, new.picks, new.made_at)
      is distinct from (old.grid_id, old.name, old.line, old.match_id, old.hash, old.size, old.picks, old.made_at) then
    raise exception 'a file of the record does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_sheet before update on sheet for each row execute function keep_sheet();
create trigger sheet_is_not_deleted before delete on sheet for each row execute function refuse_change();
create trigger sheet_is_not_truncated before truncate on sheet for each statement execute function refuse_change();

-- The list of a grid as its address shows it, and the hash of the list.
create view record_list as
  select t.grid_id, t.n, t.list, encode(sha256(convert_to(t.list, 'UTF8')), 'hex') as sum
  from (
    select grid_id, count(*)::integer as n, string_agg(hash || '  ' || name || E'\n', '' order by line) as list
    from sheet where line is not null group by grid_id
  ) t;

-- Not immutable, because convert_to is not: PostgreSQL would call each function for each player instead of inlining it.
create function sheet_hash(text_of text) returns text stable
  language sql as $$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $$;
-- 128 bits, so that two names with one ficha cannot be prepared.
create function short_hash(text_of text) returns text stable language sql as $$ select left(sheet_hash($1), 32) $$;
-- The secret of a player in one grid. With the name it shows whose a ficha is.
create function grid_secret(ficha_secret uuid, of_grid integer) returns text stable language sql
  as $$ select short_hash(ficha_secret || ' ' || of_grid) $$;
create function ficha_of(username text, of_grid integer, secret text) returns text stable language sql
  as $$ select short_hash(lower(username) || ' ' || of_grid || ' ' || secret) $$;

-- Winners that agree to be named, whose account works and whose name still makes their ficha; with the secret that
-- shows it.
create view named_ficha as
  select t.grid_id, t.player_id, t.name, t.secret from (
    select p.grid_id, p.player_id, a.username as name, grid_secret(a.ficha_secret, p.grid_id) as secret
    from prize p join winner_consent using (player_id) join account a using (player_id)
    where a.disabled_at is null and p.tier > 0 and p.state <> 'refused'
  ) t join entry e using (grid_id, player_id) where e.ficha = ficha_of(t.name, t.grid_id, t.secret);

-- Writes the sheet of a noted match of a grid, unless there is one. It is a pure function of picks, names and secrets,
-- so that a second writing has the same bytes. Lock number 1218: one process at a time writes files of a grid. Returns
-- whether it wrote.
create function write_sheet(of_match integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp
-- The planner expects few entries of a new grid. A nested loop would read those that the statement adds again for each
-- player.
set enable_nestloop = off as $$
declare
  m match;
  header text;
  players integer;
  -- A sheet with more than 4,000 lines has a part for each first hexadecimal digit, or for each two or three.
  digits integer;
  next_line integer;
begin
  select * into m from match where id = of_match and noted_at is not null and grid_id is not null;
  if m.id is null then return false; end if;
  perform pg_advisory_xact_lock(1218, m.grid_id);
  if exists (select from sheet s where s.grid_id = m.grid_id and s.match_id = m.id) then return false; end if;
  insert into entry (grid_id, player_id, ficha)
  select m.grid_id, p.player_id, case
      when a.player_id is not null then ficha_of(a.username, m.grid_id, grid_secret(a.ficha_secret, m.grid_id))
      -- Erased before the first sheet: it cannot be opened.
      else short_hash(m.grid_id || ' ' || (select encode(e.salt, 'hex') from pick_event e
        where e.player_id = p.player_id order by e.seq limit 1))
    end
  from pick p left join account a using (player_id)
  where p.match_id = m.id and not exists (select from entry e
    where e.grid_id = m.grid_id and e.player_id = p.player_id);

  -- The id stands first, so that no name is a formula of a spreadsheet.
  select 'ficha,pick,"' || regexp_replace(replace(concat(m.id, ': ', h.name, ' - ', a.name, ', ', l.name), '"', ''''),
    '[[:cntrl:]]', ' ', 'g')
    || to_char(m.reveal_at at time zone 'UTC', ', YYYY-MM-DD HH24:MI "UTC"') || E'"\n'
  into header
  from team h, team a, league l where h.id = m.home_team_id and a.id = m.away_team_id and l.id = m.league_id;
  select count(*) into players from pick where match_id = m.id;
  digits := case when players <= 4000 then 0 when players <= 64000 then 1 when players <= 1024000 then 2 else 3 end;
  select coalesce(max(line), 0) + 1 into next_line from sheet where grid_id = m.grid_id;
  -- Materialized, because the planner expects few rows and would read all picks again for each part.
  with part as materialized (
    select left(e.ficha, digits) as prefix, count(*) as picks, string_agg(
        e.ficha || case p.pick when 'home_win' then E',1\n' when 'draw' then E',X\n' else E',2\n' end, ''
        order by e.ficha collate "C") as lines
    from pick p join entry e on e.grid_id = m.grid_id and e.player_id = p.player_id where p.match_id = m.id group by 1
  )
  insert into sheet (grid_id, name, line, match_id, hash, size, picks, body)
  select m.grid_id, t.name, case when digits = 0 then next_line end, m.id, sheet_hash(t.body), octet_length(t.body),
    t.picks, t.body
  from (
    select m.id || case when digits = 0 then '' else '-' || b.prefix end || '.csv' as name,
      coalesce(part.picks, 0) as picks,
      header || coalesce(part.lines, '') as body
    from (select lpad(to_hex(i), digits, '0') as prefix from generate_series(0, (16 ^ digits)::integer - 1) i(i)) b
      left join part using (prefix)
  ) t;
  if digits > 0 then
    insert into sheet (grid_id, name, line, match_id, hash, size, picks, body)
    select m.grid_id, m.id || '.sums', next_line, m.id, sheet_hash(t.body), octet_length(t.body), players, t.body
    from (select string_agg(hash || '  ' || name || E'\n', '' order by name collate "C") as body from sheet
      where grid_id = m.grid_id and match_id = m.id) t;
  end if;
  return true;
end $$;

-- The results of the matches that the grid has or whose sheet it has. A match that left the grid counts for no player.
create function results_text(of_grid integer) returns text stable language sql as $$
  select E'match,result,score,by\n' || coalesce(string_agg(concat_ws(',', m.id, case
      when is_void(m) or m.grid_id is distinct from of_grid then 'void,,' || coalesce(m.score_by, '')
      when counted_outcome(m) is null then 'open,,'
      else concat(case m.outcome when 'home_win' then '1' when 'draw' then 'X' else '2' end, ',', m.home_score, '-',
        m.away_score, ',', m.score_by)
    end) || E'\n', '' order by m.id), '')
  from match m where m.grid_id = of_grid or exists (select from sheet s where s.grid_id = of_grid and s.match_id = m.id)
$$;

-- Whether the newest results of the list are those of the grid.
create function has_results(of_grid integer) returns boolean stable language sql as $$
  select coalesce((select s.body = results_text(of_grid) from sheet s where s.grid_id = of_grid and s.match_id is null
    order by s.line desc limit 1), false)
$$;

-- Adds the results of a grid, if they are final, all its sheets are there, and the newest ones differ. Returns whether
-- it wrote.
create function write_results(of_grid integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  results text;
begin
  perform pg_advisory_xact_lock(1218, of_grid);
  if not exists (select from grid g where g.id = of_grid and g.deleted_at is null and result_is_final(g, game_now()))
    or has_results(of_grid)
    or exists (select from match m where m.grid_id = of_grid and is_revealed(m)
      and not exists (select from sheet s where s.grid_id = of_grid and s.match_id = m.id)) then
    return false;
  end if;
  results := results_text(of_grid);
  insert into sheet (grid_id, name, line, hash, size, body)
  select of_grid, 'results-' || count(*) filter (where match_id is null) + 1 || '.csv', coalesce(max(line), 0) + 1,
    sheet_hash(results), octet_length(results), results
  from sheet where grid_id = of_grid;
  return true;
end $$;

-- Removes the picks of grids that settled before a moment. Lists, hashes and results stay. Returns how many files lost
-- their text.
create function forget_sheets(settled_before timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    update sheet s set body = null from grid g
    where g.id = s.grid_id and g.settled_at < settled_before and s.match_id is not null and s.name like '%.csv'
      and s.body is not null returning 1
  )
  select count(*)::integer from gone
$$;
