-- Data of the football source, and its shared state.

-- A crest or logo, copied once to our own origin as WebP of 64 and 96 px.
create table image (
  id text primary key,
  source_url text not null unique,
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null default game_now()
);

create table league (
  id integer generated always as identity primary key,
  source text not null,
  source_id integer not null,
  name text not null,
  country text not null,
  -- The season in which the source last reported the league, so that a proposal asks for it once (ADM-62).
  season integer,
  image_id text references image,
  unique (source, source_id)
);

create table team (
  id integer generated always as identity primary key,
  source text not null,
  source_id integer not null,
  name text not null,
  image_id text references image,
  unique (source, source_id)
);

-- Health, quota and pauses of a source, one row shared by all processes (JOB-01, OPS-03).
create table football_source (
  name text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure_reason text,
  -- {kind, value}
  last_failure_evidence jsonb,
  -- The last request that any process sent.
  asked_at timestamptz,
  -- Set while a request is under way. All processes together send one request at a time.
  lease_until timestamptz,
  -- The requests left are those of the day of day_seen_at. Null: the source did not say.
  day_limit integer,
  day_left integer,
  day_seen_at timestamptz,
  day_closed_until timestamptz,
  minute_limit integer,
  minute_left integer,
  minute_until timestamptz,
  paused_until timestamptz,
  check ((last_failure_at is null) = (last_failure_reason is null))
);

-- When a fixture was last requested. Not a column of match: writing it must not wait for players that save picks.
create table asked_fixture (
  source text not null,
  fixture_id integer not null,
  -- Null until the first answer is stored.
  asked_at timestamptz,
  -- When the request was sent whose answer is stored. Answers to earlier requests are not applied.
  sent_at timestamptz,
  primary key (source, fixture_id)
);

-- The standings of a league's season, as the source last gave them (HELP-01).
create table standings (
  league_id integer not null references league,
  season integer not null,
  -- The last request by any process. All leagues together have one an hour.
  asked_at timestamptz not null,
  -- Null until an answer had clubs.
  given_at timestamptz,
  -- {id of a club at the source: {place, form, home, away}}
  clubs jsonb not null default '{}',
  primary key (league_id, season)
);
