-- One SQL expression per rule about a match, as functions that PostgreSQL inlines and that can use indexes. They take
-- the statement's time, because a view with a volatile function cannot be inlined.

-- Whether players can still pick the match. The grid must also be open (save_picks).
create function takes_picks(match) returns boolean stable language sql
  as $$ select $1.status = 'scheduled' and $1.closes_at > statement_now() $$;

-- Whether picks for the match may be shown to others than their players. Every query that shows such a pick calls this.
create function is_revealed(match) returns boolean stable language sql
  as $$ select $1.reveal_at <= statement_now() $$;

-- Whether the match counts for no player.
create function is_void(match) returns boolean immutable language sql
  as $$ select $1.status = 'cancelled' or $1.deleted_at is not null $$;

-- The outcome that hits are counted with: null until the match is revealed. Every query that compares picks with a
-- result calls this.
create function counted_outcome(match) returns outcome stable language sql
  as $$ select case when is_revealed($1) then $1.outcome end $$;

-- As provisionalOutcome() in shared/rules/live.ts, from the reveal on.
create function provisional_outcome(match) returns outcome stable language sql as $$
  select case when ($1.status = 'finished' or $1.status = 'live' and $1.attention is distinct from 'undecided')
    and is_revealed($1) then
    case when $1.home_score > $1.away_score then 'home_win'::outcome
         when $1.home_score < $1.away_score then 'away_win'::outcome
         when $1.home_score = $1.away_score then 'draw'::outcome end
  end
$$;

-- Whether the match is closed, and opens again if the source gives a real start or takes its result back.
create function can_reopen(match) returns boolean stable language sql
  as $$ select $1.status = 'scheduled' and $1.closes_at <= statement_now() and $1.reveal_at > statement_now() $$;

-- Whether the match should have its result by now: extra time, interruptions and a slow source included. A match that
-- is moved is late after its new start only, and one without a real start is never late.
create function is_overdue(match) returns boolean stable language sql as $$
  select $1.status in ('scheduled', 'live') and not ($1.status = 'scheduled' and $1.start_is_guess)
    and greatest($1.start_time, $1.closes_at) < statement_now() - interval '150 minutes'
$$;

-- Whether a day counts as over without the match: it was postponed or abandoned. No match that is played takes so long.
create function is_left_out(m match, at timestamptz) returns boolean stable language sql
  as $$ select m.status = 'scheduled' and m.start_time < at - interval '4 hours' $$;

-- Whether the match is closed before its start without being played or void.
create function is_closed_early(match) returns boolean stable language sql as $$
  select $1.start_time > statement_now() and $1.closes_at <= statement_now() and $1.status <> 'cancelled'
    and ($1.status = 'scheduled' or $1.source_began_at is null)
$$;

-- Whether a status of the source means that the start is a guess. Null: the status does not tell. A test compares both
-- functions with shared/rules/match-status.ts.
create function guesses_start(word text) returns boolean immutable language sql
  as $$ select case word when 'TBD' then true when 'NS' then false end $$;

-- Whether a status of the source tells an end, also of a match that was not played. Null: the status does not tell.
create function tells_end(word text) returns boolean immutable language sql as $$
  select case when word in ('ABD', 'AWD', 'WO', 'FT', 'AET', 'PEN') then true
    when word in ('TBD', 'NS', 'PST', 'SUSP', 'CANC') then false end
$$;

-- The final status that a word of the source means, null for other words. A test compares this with
-- shared/rules/match-status.ts.
create function source_result(word text) returns text immutable language sql
  as $$ select case when word in ('FT', 'AET', 'PEN') then 'finished' when word in ('CANC') then 'cancelled' end $$;

-- The result of a match beside that of the source.
create function result_pair(match) returns text immutable language sql as $$
  select $1.status || coalesce(' ' || $1.home_score::text || '-' || $1.away_score::text, '') || ', '
    || coalesce($1.source_status, '')
    || coalesce(' ' || $1.source_home_score::text || '-' || $1.source_away_score::text, '')
$$;

-- Whether the final result of the source differs from the one that an administrator set, and did not keep beside it.
create function source_differs(match) returns boolean immutable language sql as $$
  select $1.score_by is not distinct from 'admin' and $1.kept_pair is distinct from result_pair($1)
    and coalesce(case source_result($1.source_status)
    when 'finished' then $1.source_home_score is not null and
      ($1.status, $1.home_score, $1.away_score) is distinct from ('finished', $1.source_home_score,
      $1.source_away_score)
    when 'cancelled' then $1.status <> 'cancelled' end, false)
$$;

-- What a match needs an administrator for (ADM-06): one row for each need. The names are those of GAME_NEEDS in
-- shared/contract.
create view match_need as
  -- A postponed match needs no result until its time is over.
  select m.id as match_id, 'result' as need from match m
    where m.deleted_at is null and m.grid_id is not null and is_overdue(m)
      and coalesce(m.attention, 'postponed') = 'postponed'
  union all
  select m.id, 'decision' from match m
    where m.deleted_at is null and m.grid_id is not null
      and m.attention in ('suspended', 'undecided', 'unknown', 'unreadable', 'clubs', 'contradicts')
  union all
  select m.id, 'early' from match m
    where m.deleted_at is null and m.grid_id is not null and is_closed_early(m)
      and coalesce(m.attention, 'postponed') = 'postponed'
      -- A match whose earlier start has passed is right as it is: there is nothing to do.
      and (m.score_by = 'admin' or m.source_began_at is not null or m.result_told)
  union all
  -- After a week the administrator's result counts as intended.
  select m.id, 'differs' from match m
    where m.deleted_at is null and m.grid_id is not null and source_differs(m)
      and m.start_time > statement_now() - interval '7 days'
  union all
  select m.id, 'untimed' from match m
    where m.deleted_at is null and m.grid_id is not null and m.status = 'scheduled' and m.start_is_guess
      and m.attention is null
      and m.source_began_at is null and m.start_time < statement_now() + interval '24 hours'
  union all
  select m.id, 'postponed' from match m join grid g on g.id = m.grid_id
    where m.deleted_at is null and g.status <> 'settled' and m.attention = 'postponed'
      and m.status in ('scheduled', 'live') and not is_overdue(m);

-- A match with the names and images that screens show. A later migration must not change these columns but create
-- another view: running processes have prepared "select d.*".
create view match_detail as
  select m.id, l.name as league, l.image_id as league_image, h.name as home_team, h.image_id as home_image,
    a.name as away_team,
    a.image_id as away_image, m.start_time, m.status = 'scheduled' and m.start_is_guess as lacks_time, m.closes_at,
    m.status, m.attention, m.home_score, m.away_score, m.position, m.grid_id, g.name as grid_name,
    g.status as grid_status,
    m.score_by, m.source_status, m.source_home_score, m.source_away_score, m.source_began_at,
    source_differs(m) as source_differs, m.source_clubs,
    m.version,
    m.deleted_at is not null as is_deleted, is_revealed(m) as is_revealed
  from match m
    join league l on l.id = m.league_id
    join team h on h.id = m.home_team_id
    join team a on a.id = m.away_team_id
    left join grid g on g.id = m.grid_id;

-- Whether a text contains all parts, regardless of case and accents. The parts are patterns as searchPatterns makes
-- them. Most names are plain ASCII, for which normalize is skipped.
create function has_parts(of_text text, parts text[]) returns boolean immutable language sql as $$
  select lower(case when octet_length(of_text) = length(of_text) then of_text
    else regexp_replace(normalize(of_text, nfd), '[\u0300-\u036f]', '', 'g') end) like all (parts)
$$;
