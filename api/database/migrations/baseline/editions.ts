/** Groups are chains of editions (GRP-19, docs/decisions/0013-group-editions.md). */
export const editions = `
  create table group_edition (
    id integer generated always as identity primary key,
    group_id integer not null references player_group on delete cascade,
    number smallint not null check (number > 0),
    size smallint not null check (size in (12, 24, 36, 48)),
    -- Matches count that start from this moment on.
    starts_at timestamptz not null,
    created_at timestamptz not null default game_now(),
    -- Null: the first edition, or an erased account.
    made_by integer references account on delete set null,
    -- A fixed edition has its matches and players for good, with the hits of the last count. The others follow the rule of edition_matches.
    match_ids integer[],
    match_versions jsonb,
    players integer[],
    wins smallint[],
    ranks integer[],
    counted_at timestamptz,
    live_matches smallint,
    -- Ten minutes after all results were known. Until then a result may be taken back. Null: a result is missing.
    ends_at timestamptz,
    -- When a count after the end changed a hit.
    corrected_at timestamptz,
    unique (group_id, number),
    check (num_nulls(match_ids, match_versions, players, wins, ranks, counted_at, live_matches) in (0, 7)),
    check (ends_at is null or players is not null)
  );
  create index group_edition_open on group_edition (group_id) where ends_at is null;

  create function begin_first_edition() returns trigger language plpgsql as $$
  begin
    insert into group_edition (group_id, number, size, starts_at, created_at)
    values (new.id, 1, new.games_quantity, new.created_at, new.created_at);
    return null;
  end $$;
  create trigger begin_first_edition after insert on player_group for each row execute function begin_first_edition();

  -- The matches that an edition counts, in their order: those that were fixed, or the first ones by the rule. A match counts in one edition of a group.
  -- The version of a match also grows when an early result begins to count.
  create function edition_matches(e group_edition)
    returns table (match_id integer, result outcome, result_version integer, standing outcome, start_time timestamptz, is_over boolean)
    stable language sql as $$
    select (w.m).id, counted_outcome(w.m), (w.m).result_version * 2 + (provisional_outcome(w.m) is not null)::integer, provisional_outcome(w.m),
      (w.m).start_time, counted_outcome(w.m) is not null or is_void(w.m)
    from (
      (select m from match m
       where e.match_ids is null and m.grid_id is not null and m.status <> 'cancelled' and m.start_time >= e.starts_at
         and (select g.status from grid g where g.id = m.grid_id) <> 'draft'
         and not exists (
           select from group_edition earlier
           where earlier.group_id = e.group_id and earlier.number < e.number and m.id = any (earlier.match_ids))
       order by m.start_time, m.id limit e.size)
      union all
      select m from match m where m.id = any (e.match_ids)
    ) w order by (w.m).start_time, (w.m).id
  $$;
`;
