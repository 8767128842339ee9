-- The pick ledger, the current picks, and the one function that writes both (docs/decisions/0004-pick-ledger.md).

-- The ledger: one row for each save that changed something. Rows are never updated or deleted.
create table pick_event (
  seq bigint generated always as identity primary key,
  player_id integer not null references player,
  -- [[match id, pick], ...] by match id
  picks jsonb not null,
  op_ids uuid[] not null,
  salt bytea not null,
  accepted_at timestamptz not null
);
create index pick_event_player on pick_event (player_id, seq);
create trigger pick_event_is_append_only before update or delete on pick_event for each row
  execute function refuse_change();
create trigger pick_event_is_not_truncated before truncate on pick_event for each statement
  execute function refuse_change();

-- The current picks. Only save_picks writes them, from rows that it has just read. Players and matches are never
-- deleted, so there are no foreign keys: they would add two dozen checks to each save and lock the same twelve rows for
-- all players.
create table pick (
  player_id integer not null,
  match_id integer not null,
  pick outcome not null,
  seq bigint not null,
  chosen_at timestamptz not null,
  primary key (player_id, match_id)
) with (fillfactor = 90);
-- Picks of a week are neighbours on disk, so a block-range index finds the picks of a grid at almost no cost for a
-- save.
create index pick_match on pick using brin (match_id int4_minmax_multi_ops) with (pages_per_range = 32,
  autosummarize = on);

create function keep_pick_newest() returns trigger language plpgsql as $$
begin
  if new.seq < old.seq or (new.seq = old.seq and new.pick <> old.pick) then
    raise exception 'a pick changes only by a newer save' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_pick_newest before update on pick for each row execute function keep_pick_newest();

-- What save_picks answered to a pick, by its op id, so that a repeated call gets the same answer. Kept for 7 days
-- (forget_pick_repeats).
create table pick_repeat (
  player_id integer not null,
  op_id uuid not null,
  match_id integer not null,
  pick outcome not null,
  answer text not null check (answer in ('accepted', 'unchanged', 'superseded')),
  answered_at timestamptz not null,
  primary key (player_id, op_id)
);
create index pick_repeat_answered on pick_repeat using brin (answered_at) with (autosummarize = on);

create type pick_answer as (match_id integer, op_id uuid, status text, code text, pick outcome, start_time timestamptz);

-- Saves the picks of one call. Takes the lock of the player (number 1213 in api/database/locks.ts), shares that of the
-- starts, reads the clock, then decides each pick. ages_ms: how long ago the player chose each pick. ops: the op ids,
-- or nulls.
create function save_picks(
  for_player integer, match_ids integer[], wanted outcome[], ages_ms bigint[], ops uuid[],
  out server_now timestamptz, out answers pick_answer[]
) language plpgsql security definer set search_path = public, pg_temp
-- A connection keeps its plans until the tables are analyzed. A plan from an empty table would read all of it at every
-- save.
set enable_seqscan = off as $$
declare
  received_at constant timestamptz := game_now();
  row record;
  earlier pick_answer;
  new_ids integer[] := '{}';
  new_picks outcome[] := '{}';
  new_times timestamptz[] := '{}';
  new_ops uuid[] := '{}';
  touched_ids integer[] := '{}';
  touched_times timestamptz[] := '{}';
  decided text;
  reason text;
  new_seq bigint;
begin
  answers := '{}';
  perform pg_advisory_xact_lock(1213, for_player);
  perform share_match_starts();
  -- A separate statement after the locks: this is the moment that decides.
  server_now := game_now();

  for row in
    select i.match_id, i.wanted, i.op, i.chosen_at, m.id as known, m.start_time, m.closes_at, m.noted_at, m.status,
      g.status as grid_status,
           p.pick as held, p.chosen_at as held_at,
           r.answer as first_answer, (r.match_id, r.pick) = (i.match_id, i.wanted) as is_same, i.op_place,
           -- Only picks under a new op id compete: a repeat or a refused reuse stores nothing.
           i.place = first_value(i.place) over (
             partition by i.match_id, r.op_id is null and i.op_place is null order by i.chosen_at desc, i.place desc
           ) as is_latest
    from (
      select match_id, w as wanted, op, place,
             -- Where this call used the same op id before; null for its first use.
             case when op is not null then nullif(array_position(ops, op), place) end as op_place,
             received_at - least(greatest(coalesce(age, 0), 0), 604800000) * interval '1 millisecond' as chosen_at
      from unnest(match_ids, wanted, ages_ms, ops) with ordinality as t(match_id, w, age, op, place)
    ) i
    left join match m on m.id = i.match_id and m.deleted_at is null
    -- A draft is unknown to players, with all that it has.
    left join grid g on g.id = m.grid_id and g.status <> 'draft'
    left join pick p on p.player_id = for_player and p.match_id = i.match_id
    -- As a lateral join it is looked up by op id. A plain join may read all repeats of the player, by a plan made while
    -- the table was small.
    left join lateral (select t.* from pick_repeat t where t.player_id = for_player and t.op_id = i.op
      limit 1) r on true
    order by i.place
  loop
    reason := null;
    if row.first_answer is not null then
      if row.is_same then decided := row.first_answer; else decided := 'refused'; reason := 'op_id_reused'; end if;
    elsif row.op_place is not null then
      earlier := answers[row.op_place];
      if earlier.match_id = row.match_id and wanted[row.op_place] = row.wanted then
        decided := earlier.status; reason := earlier.code; row.held := earlier.pick;
      else decided := 'refused'; reason := 'op_id_reused'; end if;
    elsif row.known is null or row.grid_status is null then decided := 'refused'; reason := 'match_unknown';
    elsif row.status = 'cancelled' then decided := 'refused'; reason := 'match_cancelled';
    elsif row.closes_at <= server_now or row.noted_at is not null
      or row.status in ('live', 'finished') then decided := 'refused'; reason := 'match_started';
    elsif row.grid_status <> 'open' then decided := 'refused'; reason := 'grid_closed';
    elsif not row.is_latest or row.held_at > row.chosen_at then decided := 'superseded';
    elsif row.held = row.wanted then
      decided := 'unchanged';
      touched_ids := touched_ids || row.match_id;
      touched_times := touched_times || row.chosen_at;
    else
      decided := 'accepted';
      row.held := row.wanted;
      new_ids := new_ids || row.match_id;
      new_picks := new_picks || row.wanted;
      new_times := new_times || row.chosen_at;
      if row.op is not null then new_ops := new_ops || row.op; end if;
    end if;
    answers := answers || (row.match_id, row.op, decided, reason, row.held,
      case when row.grid_status is not null then row.start_time end)::pick_answer;
  end loop;

  if new_ids <> '{}' then
    insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
    select for_player, jsonb_agg(jsonb_build_array(t.id, t.choice) order by t.id), new_ops,
      uuid_send(gen_random_uuid()), server_now
    from unnest(new_ids, new_picks) as t(id, choice)
    returning seq into new_seq;
    insert into pick as p (player_id, match_id, pick, seq, chosen_at)
    select for_player, t.id, t.choice, new_seq, t.at from unnest(new_ids, new_picks, new_times) as t(id, choice, at)
    on conflict (player_id, match_id) do update set pick = excluded.pick, seq = excluded.seq,
      chosen_at = excluded.chosen_at;
  end if;
  -- The same choice made again is no new pick, but its time decides between two devices.
  if touched_ids <> '{}' then
    update pick p set chosen_at = t.at from unnest(touched_ids, touched_times) as t(id, at)
    where p.player_id = for_player and p.match_id = t.id and p.chosen_at < t.at;
  end if;
  -- A refused pick is not kept: it stored nothing, and its repeat may be decided differently.
  insert into pick_repeat (player_id, op_id, match_id, pick, answer, answered_at)
  select for_player, t.op_id, t.match_id, t.wanted, t.status, server_now
  from unnest(answers, wanted) as t(match_id, op_id, status, code, held, start_time, wanted)
  where t.op_id is not null and t.status <> 'refused'
  on conflict do nothing;
end $$;

-- The application's role may not write pick_repeat. Deletes at most that many rows and returns how many.
create function forget_pick_repeats(answered_before timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from pick_repeat
    where ctid = any (array(select ctid from pick_repeat where answered_at < answered_before limit most)) returning 1
  )
  select count(*)::integer from gone
$$;

-- How the picks of each match split, counted once after the match was revealed. pick cannot change then, so the counts
-- are final.
create table match_split (
  match_id integer primary key references match,
  home integer not null check (home >= 0),
  draw integer not null check (draw >= 0),
  away integer not null check (away >= 0),
  counted_at timestamptz not null default game_now()
);
create trigger match_split_is_append_only before update or delete on match_split for each row
  execute function refuse_change();

-- The splits that everyone may see: of revealed matches, from 20 picks on. Queries that show a split read this view,
-- never the table.
create view shown_split as
  select s.match_id, json_build_object('home', s.home, 'draw', s.draw, 'away', s.away) as split
  from match_split s join match m on m.id = s.match_id
  where is_revealed(m) and s.home + s.draw + s.away >= 20;
