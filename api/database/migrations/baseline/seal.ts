/** The public log of saves, starts, results and settlements (docs/seal.md). */
export const seal = `
  -- The secret of a player's pseudonyms. It goes with the account.
  create table seal_secret (
    player_id integer primary key references account on delete cascade,
    secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  );

  -- One row: how far the log is. Its row lock lets one process append at a time, also through a pooler.
  create table seal_log (
    id boolean primary key default true check (id),
    size bigint not null default 0,
    -- All saves of the ledger up to this one are in the log.
    done_seq bigint not null default 0,
    -- The time of the newest batch, in seconds since 1970.
    last_at bigint not null default 0,
    -- The signed note of the newest checkpoint.
    checkpoint text,
    -- When the log was last shown to the witnesses, and its size then.
    shown_at timestamptz,
    shown_size bigint not null default 0
  );
  insert into seal_log default values;

  create table seal_entry (
    place bigint primary key,
    data bytea not null,
    leaf bytea not null,
    grid_id integer not null,
    -- The save; null for the other types.
    event_seq bigint
  );
  create index seal_entry_grid on seal_entry (grid_id, place) where event_seq is not null;
  create index seal_entry_event on seal_entry (event_seq) where event_seq is not null;
  -- Hashes of complete subtrees with 256^level leaves.
  create table seal_node (level smallint not null check (level > 0), place bigint not null, hash bytea not null, primary key (level, place));

  -- What is in the log, or will be next. "opened": the grid takes no save and no new match any more.
  create table seal_fact (
    kind text not null check (kind in ('match', 'start', 'result', 'opened', 'settlement')),
    grid_id integer not null,
    -- The match; 0 for openings and settlements.
    match_id integer not null,
    version integer not null,
    -- Of a start: saves up to this one come before it in the log, and all others after it.
    boundary bigint,
    place bigint,
    -- The announced start, the result, or the winners: what the entry says, to compare.
    detail text,
    primary key (kind, grid_id, match_id, version)
  );
  create index seal_fact_waiting on seal_fact (boundary) where place is null;
  create index seal_fact_place on seal_fact (place);

  -- The username in the pseudonym of a player in a grid: that of the first save. It goes with the account.
  create table seal_name (
    grid_id integer not null,
    player_id integer not null references account on delete cascade,
    name text not null,
    primary key (grid_id, player_id)
  );
  create index seal_name_player on seal_name (player_id);

  -- The openings of a grid in pieces of 10,000 lines, compressed by gzip. "last_place": of the last line.
  create table seal_opening (
    grid_id integer not null, piece integer not null, lines bytea not null, last_place bigint not null, primary key (grid_id, piece)
  );

  -- The first note of each witness that contains a start, a moved start or a settlement. Place -1: its newest note.
  create table seal_note (
    witness text not null, place bigint not null, size bigint not null, note text not null, primary key (witness, place)
  );
  create index seal_note_place on seal_note (place);

  create trigger seal_entry_is_append_only before update or delete on seal_entry for each row execute function refuse_change();
  create trigger seal_node_is_append_only before update or delete on seal_node for each row execute function refuse_change();
  create trigger seal_opening_is_append_only before update or delete on seal_opening for each row execute function refuse_change();

  -- The start that the log announces, in seconds since 1970; 0: the hour is unknown.
  create function announced_start(match) returns bigint stable language sql as $$
    select case when isfinite($1.reveal_at) then floor(extract(epoch from $1.reveal_at))::bigint else 0 end
  $$;

  -- A club's name to compare. Names that are the same for a verifier (docs/seal.md, W4) are the same here.
  create function club_key(name text) returns text immutable language sql as $$
    select coalesce(nullif(regexp_replace(replace(replace(lower(normalize(name, NFKD)), 'ß', 'ss'), 'ı', 'i'), '[^a-z0-9]', '', 'g'), ''), lower(name))
  $$;
  create function club_pair(match) returns text[] stable language sql as $$
    select array_agg(club_key(t.name) order by club_key(t.name)) from team t where t.id in ($1.home_team_id, $1.away_team_id)
  $$;

  -- Keeps what the log says true. The errors have the codes of the API (api/http/error-answer.ts).
  create function keep_log_true() returns trigger language plpgsql as $$
  begin
    if new.grid_id is not null and (tg_op = 'INSERT' or new.grid_id is distinct from old.grid_id) then
      if exists (select from seal_fact where kind = 'opened' and grid_id = new.grid_id) then
        raise exception 'grid_settled' using errcode = 'DOCE1';
      end if;
      if exists (
        select from match m
        where m.id <> new.id and (m.grid_id = new.grid_id or exists (
            select from seal_fact f where f.kind = 'match' and f.grid_id = new.grid_id and f.match_id = m.id))
          and (club_pair(m) = club_pair(new) or (m.source, m.source_id) = (new.source, new.source_id))
      ) or exists (
        select from seal_fact f where f.kind = 'result' and (f.grid_id, f.match_id) = (new.grid_id, new.id)
      ) then
        raise exception 'match_twice' using errcode = 'DOCE1';
      end if;
    end if;
    if tg_op = 'UPDATE' and old.status = 'cancelled' and new.status <> 'cancelled'
      and exists (select from seal_fact f where f.kind = 'result' and (f.grid_id, f.match_id) = (old.grid_id, new.id))
      and not exists (select from seal_fact f where f.kind = 'start' and (f.grid_id, f.match_id) = (old.grid_id, new.id))
    then
      raise exception 'match_void_for_good' using errcode = 'DOCE1';
    end if;
    return new;
  end $$;
  -- After keep_match_closed, which takes the lock of the starts. The lock is taken here too, because a change of the grid alone needs it.
  create trigger keep_true_log before insert or update of grid_id, status on match for each row execute function keep_log_true();

  -- For the owner: empties the log, which then begins again with all that the database has. Set another LOG_NAME.
  create function begin_new_log() returns void language sql as $$
    truncate seal_entry, seal_node, seal_fact, seal_name, seal_opening, seal_note;
    update seal_log set size = 0, done_seq = 0, last_at = 0, checkpoint = null, shown_at = null, shown_size = 0;
  $$;
`;
