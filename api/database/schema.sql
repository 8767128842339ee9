-- The schema after the last migration. "npm run migrate" writes this file.

create type outcome as enum ('home_win', 'draw', 'away_win');

create type pick_answer as (
  match_id integer,
  op_id uuid,
  status text,
  code text,
  pick outcome,
  start_time timestamp with time zone
);

create table account (
  player_id integer not null,
  first_name text not null,
  last_name text not null,
  username text not null,
  email text not null,
  password_hash text not null,
  country text not null,
  phone text not null,
  birth_date date not null,
  language text not null,
  role text not null default 'player'::text,
  permissions text[] not null default '{results,grids,announcements,prizes,users,settings}'::text[],
  admin_until timestamp with time zone,
  email_verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  legal_version date,
  legal_read_at timestamp with time zone,
  ficha_secret uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (player_id),
  CHECK ((length(country) = 2)),
  CHECK (((email = lower(email)) AND (length(email) <= 254))),
  CHECK (((length(first_name) >= 1) AND (length(first_name) <= 60))),
  CHECK ((language = ANY (ARRAY['es'::text, 'pt-BR'::text]))),
  CHECK (((length(last_name) >= 1) AND (length(last_name) <= 60))),
  CHECK ((permissions <@ '{results,grids,announcements,prizes,users,settings}'::text[])),
  FOREIGN KEY (player_id) REFERENCES player(id),
  CHECK ((role = ANY (ARRAY['player'::text, 'admin'::text]))),
  CHECK ((username ~ '^[A-Za-z0-9_.]{3,20}$'::text))
);

create table affiliate_contact (
  id integer not null generated always as identity,
  type text not null,
  name text not null,
  email text not null,
  company text,
  country text not null,
  phone text not null,
  telegram text,
  language text not null,
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  CHECK (((type = 'affiliate'::text) OR (company IS NOT NULL))),
  CHECK (((length(company) >= 1) AND (length(company) <= 120))),
  CHECK ((length(country) = 2)),
  CHECK (((email = lower(email)) AND (length(email) <= 254))),
  CHECK ((language = ANY (ARRAY['es'::text, 'pt-BR'::text]))),
  CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  CHECK (((length(telegram) >= 1) AND (length(telegram) <= 60))),
  CHECK ((type = ANY (ARRAY['company'::text, 'affiliate'::text])))
);

create table announcement (
  id integer not null generated always as identity,
  title text not null,
  title_pt text not null default ''::text,
  content text not null,
  content_pt text not null default ''::text,
  country text,
  is_active boolean not null,
  is_pinned boolean not null,
  publish_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default game_now(),
  version integer not null default 1,
  op_id uuid,
  PRIMARY KEY (id),
  CHECK ((publish_at < expires_at)),
  CHECK (((length(title) <= 140) AND (length(title_pt) <= 140))),
  CHECK ((((title = ''::text) = (content = ''::text)) AND ((title_pt = ''::text) = (content_pt = ''::text)))),
  CHECK (((title <> ''::text) OR (title_pt <> ''::text))),
  CHECK ((length(country) = 2)),
  UNIQUE (op_id)
);

create table asked_fixture (
  source text not null,
  fixture_id integer not null,
  asked_at timestamp with time zone,
  sent_at timestamp with time zone,
  PRIMARY KEY (source, fixture_id)
);

create table audit_event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default game_now(),
  actor_id integer,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES player(id)
);

create table authenticator (
  player_id integer not null,
  secret bytea,
  pending bytea,
  last_step bigint not null default 0,
  PRIMARY KEY (player_id),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table country_terms (
  id integer not null,
  country text not null,
  time_zone text not null,
  has_prizes boolean,
  permit_es text not null default ''::text,
  permit_pt text not null default ''::text,
  permit_short text not null default ''::text,
  valid_from date,
  valid_until date,
  needs_document boolean not null default false,
  claim_days smallint not null default 30,
  tax_payer text not null default 'organiser'::text,
  version integer not null default 1,
  PRIMARY KEY (id),
  CHECK ((valid_from <= valid_until)),
  CHECK (((claim_days >= 7) AND (claim_days <= 365))),
  UNIQUE (country),
  CHECK ((tax_payer = ANY (ARRAY['organiser'::text, 'winner'::text])))
);

create table edition_grid (
  edition_id integer not null,
  group_id integer not null,
  grid_id integer not null,
  PRIMARY KEY (edition_id, grid_id),
  FOREIGN KEY (edition_id) REFERENCES group_edition(id) ON DELETE CASCADE,
  FOREIGN KEY (grid_id) REFERENCES grid(id),
  UNIQUE (group_id, grid_id)
);

create table edition_player (
  edition_id integer not null,
  player_id integer not null,
  hits smallint not null,
  played boolean not null,
  PRIMARY KEY (edition_id, player_id),
  FOREIGN KEY (edition_id) REFERENCES group_edition(id) ON DELETE CASCADE,
  CHECK ((hits >= 0)),
  FOREIGN KEY (player_id) REFERENCES player(id)
);

create table entry (
  grid_id integer not null,
  player_id integer not null,
  ficha text not null,
  PRIMARY KEY (grid_id, player_id),
  UNIQUE (ficha)
);

create table football_source (
  name text not null,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure_reason text,
  last_failure_evidence jsonb,
  asked_at timestamp with time zone,
  lease_until timestamp with time zone,
  day_limit integer,
  day_left integer,
  day_seen_at timestamp with time zone,
  day_closed_until timestamp with time zone,
  minute_limit integer,
  minute_left integer,
  minute_until timestamp with time zone,
  paused_until timestamp with time zone,
  PRIMARY KEY (name),
  CHECK (((last_failure_at IS NULL) = (last_failure_reason IS NULL)))
);

create table game_pause (
  is_only boolean not null default true,
  until date,
  version integer not null default 1,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

create table grid (
  id integer not null generated always as identity,
  name text not null,
  country text not null,
  status text not null default 'open'::text,
  opens_at timestamp with time zone,
  opened_at timestamp with time zone,
  status_by text not null default 'system'::text,
  furthest_status text not null default 'open'::text,
  start_date date not null,
  end_date date not null,
  results_version integer not null default 0,
  scored_version integer not null default 0,
  tables_version integer not null default '-1'::integer,
  planned_end timestamp with time zone,
  recount_at timestamp with time zone,
  created_at timestamp with time zone not null default game_now(),
  settled_at timestamp with time zone,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (((opens_at IS NULL) OR (status = 'draft'::text))),
  CHECK ((start_date <= end_date)),
  CHECK ((furthest_status = ANY (ARRAY['open'::text, 'closed'::text, 'settled'::text]))),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CHECK ((status_by = ANY (ARRAY['system'::text, 'admin'::text]))),
  CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text, 'settled'::text])))
);

create table grid_reminder (
  player_id integer not null,
  grid_id integer not null,
  written_at timestamp with time zone not null,
  PRIMARY KEY (player_id, grid_id),
  FOREIGN KEY (grid_id) REFERENCES grid(id) ON DELETE CASCADE,
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table grid_score (
  grid_id integer not null,
  player_id integer not null,
  hits smallint not null,
  picks smallint not null,
  PRIMARY KEY (grid_id, player_id),
  CHECK ((picks >= hits)),
  CHECK ((hits >= 0))
);

create table grid_terms (
  grid_id integer not null,
  country text not null,
  has_prizes boolean not null,
  permit_es text not null,
  permit_pt text not null,
  permit_short text not null,
  valid_from date,
  valid_until date,
  needs_document boolean not null,
  claim_days smallint not null,
  tax_payer text not null,
  frozen_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (grid_id, country),
  FOREIGN KEY (grid_id) REFERENCES grid(id)
);

create table group_edition (
  id integer not null generated always as identity,
  group_id integer not null,
  number smallint not null,
  size smallint not null,
  grids smallint not null,
  country text not null,
  since timestamp with time zone,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, game_now()),
  ended_at timestamp with time zone,
  results integer,
  corrected_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (((ended_at IS NULL) = (results IS NULL))),
  CHECK ((grids > 0)),
  FOREIGN KEY (group_id) REFERENCES player_group(id) ON DELETE CASCADE,
  UNIQUE (group_id, number),
  CHECK ((number > 0)),
  CHECK ((size = ANY (ARRAY[12, 24, 36, 48])))
);

create table group_invitation (
  id integer not null generated always as identity,
  group_id integer not null,
  email text not null,
  code text not null,
  created_at timestamp with time zone not null default game_now(),
  accepted_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((code ~ '^[a-z2-9]{12}$'::text)),
  UNIQUE (code),
  CHECK (((email = lower(email)) AND (length(email) <= 254))),
  UNIQUE (group_id, email),
  FOREIGN KEY (group_id) REFERENCES player_group(id) ON DELETE CASCADE
);

create table group_member (
  group_id integer not null,
  player_id integer not null,
  joined_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (player_id, group_id),
  FOREIGN KEY (group_id) REFERENCES player_group(id) ON DELETE CASCADE,
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table group_removal (
  group_id integer not null,
  player_id integer not null,
  PRIMARY KEY (group_id, player_id),
  FOREIGN KEY (group_id) REFERENCES player_group(id) ON DELETE CASCADE,
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table image (
  id text not null,
  source_url text not null,
  small bytea not null,
  large bytea not null,
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  UNIQUE (source_url)
);

create table league (
  id integer not null generated always as identity,
  source text not null,
  source_id integer not null,
  name text not null,
  country text not null,
  season integer,
  image_id text,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES image(id),
  UNIQUE (source, source_id)
);

create table local_mailbox (
  id bigint not null generated always as identity,
  message_id text,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  UNIQUE (message_id)
);

create table mail (
  id bigint not null generated always as identity,
  dedupe_key text not null,
  recipient text not null,
  template text not null,
  language text not null,
  params jsonb not null,
  can_wait boolean not null default false,
  attempts smallint not null default 0,
  next_attempt_at timestamp with time zone not null default game_now(),
  failing_since timestamp with time zone,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  UNIQUE (dedupe_key),
  CHECK ((language = ANY (ARRAY['es'::text, 'pt-BR'::text])))
);

create table mail_refusal (
  address_hash bytea not null,
  refused_at timestamp with time zone not null,
  PRIMARY KEY (address_hash),
  CHECK ((length(address_hash) = 32))
);

create table mail_token (
  player_id integer not null,
  purpose text not null,
  hash bytea not null,
  email text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (hash),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);

create table match (
  id integer not null generated always as identity,
  source text not null,
  source_id integer not null,
  league_id integer not null,
  home_team_id integer not null,
  away_team_id integer not null,
  start_time timestamp with time zone not null,
  start_is_guess boolean not null default false,
  closes_at timestamp with time zone not null,
  reveal_at timestamp with time zone not null,
  status text not null default 'scheduled'::text,
  attention text,
  home_score smallint,
  away_score smallint,
  score_by text,
  outcome outcome generated always as (
CASE
    WHEN (status = 'finished'::text) THEN
    CASE
        WHEN (home_score > away_score) THEN 'home_win'::outcome
        WHEN (home_score < away_score) THEN 'away_win'::outcome
        WHEN (home_score = away_score) THEN 'draw'::outcome
        ELSE NULL::outcome
    END
    ELSE NULL::outcome
END) stored,
  source_status text,
  source_home_score smallint,
  source_away_score smallint,
  source_clubs text,
  kept_pair text,
  result_told boolean not null default false,
  source_began_at timestamp with time zone,
  grid_id integer,
  position smallint,
  version integer not null default 1,
  result_at timestamp with time zone,
  noted_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  CHECK ((attention = ANY (ARRAY['postponed'::text, 'suspended'::text, 'undecided'::text, 'unknown'::text, 'unreadable'::text, 'clubs'::text, 'contradicts'::text]))),
  CHECK ((away_score >= 0)),
  FOREIGN KEY (away_team_id) REFERENCES team(id),
  CHECK ((home_team_id <> away_team_id)),
  CHECK (((home_score IS NULL) = (away_score IS NULL))),
  CHECK (((source_home_score IS NULL) = (source_away_score IS NULL))),
  CHECK (((status <> 'finished'::text) OR (home_score IS NOT NULL))),
  CHECK (((deleted_at IS NULL) OR (grid_id IS NULL))),
  CHECK ((closes_at <= reveal_at)),
  FOREIGN KEY (grid_id) REFERENCES grid(id),
  CHECK ((home_score >= 0)),
  FOREIGN KEY (home_team_id) REFERENCES team(id),
  FOREIGN KEY (league_id) REFERENCES league(id),
  CHECK (("position" >= 0)),
  CHECK ((score_by = ANY (ARRAY['source'::text, 'admin'::text]))),
  CHECK ((source_away_score >= 0)),
  CHECK ((source_home_score >= 0)),
  CHECK ((status = ANY (ARRAY['scheduled'::text, 'live'::text, 'finished'::text, 'cancelled'::text])))
);

create table match_change (
  id integer not null generated always as identity,
  match_id integer not null,
  kind text not null,
  start_before timestamp with time zone not null,
  at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['moved'::text, 'cancelled'::text]))),
  FOREIGN KEY (match_id) REFERENCES match(id)
);

create table match_split (
  match_id integer not null,
  home integer not null,
  draw integer not null,
  away integer not null,
  counted_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (match_id),
  CHECK ((away >= 0)),
  CHECK ((draw >= 0)),
  CHECK ((home >= 0)),
  FOREIGN KEY (match_id) REFERENCES match(id)
);

create table name_change (
  id bigint not null generated always as identity,
  about text not null,
  player_id integer not null,
  reason text not null,
  changed_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  CHECK ((about = ANY (ARRAY['player'::text, 'group'::text]))),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table name_report (
  id bigint not null generated always as identity,
  reporter_id integer not null,
  player_id integer,
  group_id integer,
  name text not null,
  reason text not null,
  reported_at timestamp with time zone not null default game_now(),
  seen_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((num_nonnulls(player_id, group_id) = 1)),
  FOREIGN KEY (group_id) REFERENCES player_group(id) ON DELETE CASCADE,
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE,
  CHECK ((reason = ANY (ARRAY['insult'::text, 'impersonation'::text, 'private'::text, 'advertising'::text, 'other'::text]))),
  FOREIGN KEY (reporter_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table need_mailed (
  kind text not null,
  mailed_at timestamp with time zone not null,
  ids integer[] not null,
  PRIMARY KEY (kind)
);

create table need_reader (
  player_id integer not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  digest_on date,
  PRIMARY KEY (player_id),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table organiser (
  id integer not null default 1,
  name text,
  address text,
  tax_number text,
  country text,
  contact text,
  version integer not null default 1,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);

create table passkey (
  id text not null,
  player_id integer not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table passkey_challenge (
  challenge text not null,
  player_id integer,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (challenge),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table pending_group_join (
  player_id integer not null,
  code text not null,
  PRIMARY KEY (player_id),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table pick (
  player_id integer not null,
  match_id integer not null,
  pick outcome not null,
  seq bigint not null,
  chosen_at timestamp with time zone not null,
  PRIMARY KEY (player_id, match_id)
);

create table pick_event (
  seq bigint not null generated always as identity,
  player_id integer not null,
  picks jsonb not null,
  op_ids uuid[] not null,
  salt bytea not null,
  accepted_at timestamp with time zone not null,
  PRIMARY KEY (seq),
  FOREIGN KEY (player_id) REFERENCES player(id)
);

create table pick_repeat (
  player_id integer not null,
  op_id uuid not null,
  match_id integer not null,
  pick outcome not null,
  answer text not null,
  answered_at timestamp with time zone not null,
  PRIMARY KEY (player_id, op_id),
  CHECK ((answer = ANY (ARRAY['accepted'::text, 'unchanged'::text, 'superseded'::text])))
);

create table player (
  id integer not null generated always as identity,
  created_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id)
);

create table player_group (
  id integer not null generated always as identity,
  name text not null,
  description text not null,
  country text not null,
  size smallint not null,
  since timestamp with time zone,
  owner_id integer not null,
  asked_as bytea,
  invite_code text,
  inherited_at timestamp with time zone,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, game_now()),
  named_by integer,
  PRIMARY KEY (id),
  UNIQUE (asked_as),
  CHECK ((length(description) <= 500)),
  FOREIGN KEY (id, owner_id) REFERENCES group_member(group_id, player_id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((invite_code ~ '^[a-z2-9]{12}$'::text)),
  UNIQUE (invite_code),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  FOREIGN KEY (named_by) REFERENCES player(id),
  CHECK ((size = ANY (ARRAY[12, 24, 36, 48])))
);

create table prize (
  grid_id integer not null,
  player_id integer not null,
  hits smallint not null,
  tier smallint not null,
  notified_tier smallint,
  step text not null default 'due'::text,
  refusal text,
  state text not null generated always as (
CASE
    WHEN (step = 'delivered'::text) THEN step
    WHEN (tier = 0) THEN 'withdrawn'::text
    WHEN (refusal IS NOT NULL) THEN 'refused'::text
    ELSE step
END) stored,
  is_unclear boolean not null generated always as (COALESCE((notified_tier <> tier), false)) stored,
  note text,
  tracking text,
  winner_says text,
  version integer not null default 1,
  PRIMARY KEY (grid_id, player_id),
  FOREIGN KEY (grid_id) REFERENCES grid(id),
  CHECK ((hits >= 0)),
  CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  CHECK ((notified_tier >= 0)),
  FOREIGN KEY (player_id) REFERENCES player(id),
  CHECK (((length(refusal) >= 1) AND (length(refusal) <= 500))),
  CHECK ((step = ANY (ARRAY['due'::text, 'contacted'::text, 'sent'::text, 'delivered'::text]))),
  CHECK ((tier >= 0)),
  CHECK (((length(tracking) >= 1) AND (length(tracking) <= 60))),
  CHECK ((winner_says = ANY (ARRAY['received'::text, 'missing'::text])))
);

create table prize_claim (
  grid_id integer not null,
  player_id integer not null,
  receiver text not null,
  address text not null,
  city text not null,
  region text not null,
  postal_code text not null,
  country text not null,
  phone text not null,
  size text,
  document text,
  changed_at timestamp with time zone not null default game_now(),
  seen_at timestamp with time zone,
  PRIMARY KEY (grid_id, player_id),
  FOREIGN KEY (grid_id, player_id) REFERENCES prize(grid_id, player_id),
  CHECK ((size = ANY (ARRAY['S'::text, 'M'::text, 'L'::text, 'XL'::text, 'XXL'::text])))
);

create table prize_event (
  id bigint not null generated always as identity,
  grid_id integer not null,
  player_id integer not null,
  kind text not null,
  actor_id integer,
  at timestamp with time zone not null default game_now(),
  from_tier smallint,
  to_tier smallint,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES player(id),
  CHECK ((from_tier >= 0)),
  FOREIGN KEY (grid_id, player_id) REFERENCES prize(grid_id, player_id),
  CHECK ((kind = ANY (ARRAY['won'::text, 'corrected'::text, 'mailed'::text, 'due'::text, 'contacted'::text, 'sent'::text, 'delivered'::text, 'cleared'::text, 'uncleared'::text, 'note'::text, 'tracking'::text, 'claimed'::text, 'received'::text, 'missing'::text, 'refused'::text, 'unrefused'::text]))),
  CHECK ((to_tier >= 0))
);

create table prize_tier (
  hits smallint not null,
  prize text not null,
  PRIMARY KEY (hits),
  CHECK ((hits > 0)),
  UNIQUE (prize)
);

create table push_delivery (
  subscription_id integer not null,
  occasion_id integer not null,
  next_attempt_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  attempts smallint not null default 0,
  PRIMARY KEY (subscription_id, occasion_id)
);

create table push_occasion (
  id integer not null generated always as identity,
  kind text not null,
  announcement_id integer,
  grid_id integer,
  day date,
  created_at timestamp with time zone not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  gone integer not null default 0,
  failed integer not null default 0,
  refused_by text,
  done_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  UNIQUE (announcement_id),
  CHECK ((num_nonnulls(announcement_id, grid_id, day) = 1)),
  CHECK (((kind = 'announcement'::text) = (announcement_id IS NOT NULL))),
  CHECK (((kind = 'groups'::text) = (day IS NOT NULL))),
  UNIQUE (day),
  FOREIGN KEY (grid_id) REFERENCES grid(id),
  CHECK ((kind = ANY (ARRAY['announcement'::text, 'reminder'::text, 'evening'::text, 'opening'::text, 'result'::text, 'groups'::text]))),
  UNIQUE (kind, grid_id)
);

create table push_preference (
  player_id integer not null,
  announcements boolean not null,
  reminders boolean not null,
  results boolean not null,
  groups boolean not null default false,
  quiet_from time without time zone,
  quiet_until time without time zone,
  PRIMARY KEY (player_id),
  CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  CHECK ((quiet_from <> quiet_until)),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table push_subscription (
  id integer not null generated always as identity,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  time_zone text not null,
  created_at timestamp with time zone not null,
  last_success_at timestamp with time zone,
  refusals smallint not null default 0,
  disabled_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((length(endpoint) <= 1000)),
  UNIQUE (endpoint),
  CHECK ((language = ANY (ARRAY['es'::text, 'pt-BR'::text]))),
  FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  UNIQUE (session_id)
);

create table push_told (
  player_id integer not null,
  occasion_id integer not null,
  at timestamp with time zone not null,
  PRIMARY KEY (player_id, occasion_id),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  PRIMARY KEY (key)
);

create table recovery_code (
  player_id integer not null,
  hash bytea not null,
  PRIMARY KEY (player_id, hash),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table reminder_consent (
  player_id integer not null,
  given_at timestamp with time zone not null,
  place text not null,
  language text not null,
  text_version date not null,
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (player_id),
  CHECK ((language = ANY (ARRAY['es'::text, 'pt-BR'::text]))),
  CHECK ((place = ANY (ARRAY['complete'::text, 'incomplete'::text, 'profile'::text, 'mail'::text]))),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table scoring_run (
  id integer not null generated always as identity,
  grid_id integer not null,
  results_version integer not null,
  results jsonb not null,
  players integer not null,
  changed integer not null,
  spread jsonb not null,
  scored_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (id),
  FOREIGN KEY (grid_id) REFERENCES grid(id)
);

create table session (
  id uuid not null,
  player_id integer not null,
  refresh_hash bytea not null,
  created_at timestamp with time zone not null default game_now(),
  rotated_at timestamp with time zone not null default game_now(),
  expires_at timestamp with time zone not null,
  device text,
  networks text[] not null default '{}'::text[],
  second_factor_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((cardinality(networks) <= 2)),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

create table sheet (
  grid_id integer not null,
  name text not null,
  line integer,
  match_id integer,
  hash text not null,
  size integer not null,
  picks integer,
  body text,
  made_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (grid_id, name),
  UNIQUE (grid_id, line)
);

create table standings (
  league_id integer not null,
  season integer not null,
  asked_at timestamp with time zone not null,
  given_at timestamp with time zone,
  clubs jsonb not null default '{}'::jsonb,
  PRIMARY KEY (league_id, season),
  FOREIGN KEY (league_id) REFERENCES league(id)
);

create table team (
  id integer not null generated always as identity,
  source text not null,
  source_id integer not null,
  name text not null,
  image_id text,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES image(id),
  UNIQUE (source, source_id)
);

create table weekly_figure (
  week timestamp with time zone not null,
  figure text not null,
  count integer not null,
  total integer not null,
  PRIMARY KEY (week, figure),
  CHECK ((count >= 0)),
  CHECK ((total > 0))
);

create table winner_consent (
  player_id integer not null,
  agreed_at timestamp with time zone not null default game_now(),
  PRIMARY KEY (player_id),
  FOREIGN KEY (player_id) REFERENCES account(player_id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX account_email_key ON public.account USING btree (email);

CREATE INDEX account_phone ON public.account USING btree (phone);

CREATE UNIQUE INDEX account_username_key ON public.account USING btree (lower(username)) INCLUDE (player_id, username, email, first_name, last_name);

CREATE INDEX affiliate_contact_newest ON public.affiliate_contact USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX affiliate_contact_once ON public.affiliate_contact USING btree (email, type, name, company, country, phone, telegram, (((created_at AT TIME ZONE 'UTC'::text))::date)) NULLS NOT DISTINCT;

CREATE INDEX announcement_shown ON public.announcement USING btree (is_pinned DESC, GREATEST(created_at, publish_at) DESC, id DESC) WHERE is_active;

CREATE INDEX audit_event_action ON public.audit_event USING btree (action, id);

CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor_id, id);

CREATE INDEX audit_event_at ON public.audit_event USING btree (at);

CREATE INDEX audit_event_parts ON public.audit_event USING gin (string_to_array(subject, '/'::text));

CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, id);

CREATE INDEX edition_grid_grid ON public.edition_grid USING btree (grid_id);

CREATE INDEX edition_player_player ON public.edition_player USING btree (player_id);

CREATE INDEX grid_reminder_grid ON public.grid_reminder USING btree (grid_id);

CREATE INDEX group_edition_running ON public.group_edition USING btree (country) WHERE (ended_at IS NULL);

CREATE INDEX group_invitation_email ON public.group_invitation USING btree (email);

CREATE INDEX group_member_group ON public.group_member USING btree (group_id, player_id);

CREATE INDEX group_removal_player ON public.group_removal USING btree (player_id);

CREATE INDEX mail_failed ON public.mail USING btree (failed_at) WHERE ((failed_at IS NOT NULL) AND (given_up_at IS NULL));

CREATE INDEX mail_recipient ON public.mail USING btree (recipient);

CREATE INDEX mail_sent ON public.mail USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE UNIQUE INDEX mail_token_one_reset ON public.mail_token USING btree (player_id) WHERE (purpose = 'reset-password'::text);

CREATE INDEX mail_token_player ON public.mail_token USING btree (player_id, purpose, expires_at);

CREATE INDEX mail_waiting ON public.mail USING btree (can_wait, next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX match_change_match ON public.match_change USING btree (match_id, at);

CREATE INDEX match_clubs ON public.match USING btree (home_team_id, away_team_id) WHERE (status = 'finished'::text);

CREATE INDEX match_grid ON public.match USING btree (grid_id);

CREATE INDEX match_open ON public.match USING btree (start_time) WHERE ((status = ANY (ARRAY['scheduled'::text, 'live'::text])) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX match_source_key ON public.match USING btree (source, source_id) WHERE (deleted_at IS NULL);

CREATE INDEX match_unnoted ON public.match USING btree (reveal_at) WHERE ((noted_at IS NULL) AND (grid_id IS NOT NULL));

CREATE INDEX name_change_player ON public.name_change USING btree (player_id);

CREATE INDEX name_report_group ON public.name_report USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE UNIQUE INDEX name_report_once ON public.name_report USING btree (reporter_id, COALESCE(player_id, 0), COALESCE(group_id, 0), name);

CREATE INDEX name_report_open ON public.name_report USING btree (reported_at) WHERE (seen_at IS NULL);

CREATE INDEX name_report_player ON public.name_report USING btree (player_id) WHERE (player_id IS NOT NULL);

CREATE INDEX passkey_player ON public.passkey USING btree (player_id);

CREATE INDEX pick_event_player ON public.pick_event USING btree (player_id, seq);

CREATE INDEX pick_match ON public.pick USING brin (match_id int4_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX pick_repeat_answered ON public.pick_repeat USING brin (answered_at) WITH (autosummarize='on');

CREATE INDEX player_group_created ON public.player_group USING btree (created_at, id);

CREATE INDEX player_group_owner ON public.player_group USING btree (owner_id);

CREATE INDEX prize_claim_document ON public.prize_claim USING btree (letters_of(document));

CREATE INDEX prize_claim_phone ON public.prize_claim USING btree (phone);

CREATE INDEX prize_claim_player ON public.prize_claim USING btree (player_id);

CREATE INDEX prize_due ON public.prize USING btree (grid_id) WHERE (state = ANY (ARRAY['due'::text, 'contacted'::text, 'sent'::text]));

CREATE INDEX prize_event_prize ON public.prize_event USING btree (grid_id, player_id, id);

CREATE INDEX prize_player ON public.prize USING btree (player_id);

CREATE INDEX prize_unclear ON public.prize USING btree (grid_id) WHERE is_unclear;

CREATE INDEX prize_untold ON public.prize USING btree (grid_id) WHERE ((state = 'due'::text) AND (notified_tier IS NULL));

CREATE INDEX push_delivery_due ON public.push_delivery USING btree (occasion_id, next_attempt_at);

CREATE INDEX push_occasion_open ON public.push_occasion USING btree (id) WHERE (done_at IS NULL);

CREATE INDEX reminder_consent_given ON public.reminder_consent USING btree (player_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX scoring_run_grid ON public.scoring_run USING btree (grid_id, id);

CREATE INDEX session_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_player ON public.session USING btree (player_id);

create view match_detail as
 SELECT m.id,
    l.name AS league,
    l.image_id AS league_image,
    h.name AS home_team,
    h.image_id AS home_image,
    a.name AS away_team,
    a.image_id AS away_image,
    m.start_time,
    ((m.status = 'scheduled'::text) AND m.start_is_guess) AS lacks_time,
    m.closes_at,
    m.status,
    m.attention,
    m.home_score,
    m.away_score,
    m."position",
    m.grid_id,
    g.name AS grid_name,
    g.status AS grid_status,
    m.score_by,
    m.source_status,
    m.source_home_score,
    m.source_away_score,
    m.source_began_at,
    source_differs(m.*) AS source_differs,
    m.source_clubs,
    m.version,
    (m.deleted_at IS NOT NULL) AS is_deleted,
    is_revealed(m.*) AS is_revealed
   FROM ((((match m
     JOIN league l ON ((l.id = m.league_id)))
     JOIN team h ON ((h.id = m.home_team_id)))
     JOIN team a ON ((a.id = m.away_team_id)))
     LEFT JOIN grid g ON ((g.id = m.grid_id)));

create view match_need as
 SELECT m.id AS match_id,
    'result'::text AS need
   FROM match m
  WHERE ((m.deleted_at IS NULL) AND (m.grid_id IS NOT NULL) AND is_overdue(m.*) AND (COALESCE(m.attention, 'postponed'::text) = 'postponed'::text))
UNION ALL
 SELECT m.id AS match_id,
    'decision'::text AS need
   FROM match m
  WHERE ((m.deleted_at IS NULL) AND (m.grid_id IS NOT NULL) AND (m.attention = ANY (ARRAY['suspended'::text, 'undecided'::text, 'unknown'::text, 'unreadable'::text, 'clubs'::text, 'contradicts'::text])))
UNION ALL
 SELECT m.id AS match_id,
    'early'::text AS need
   FROM match m
  WHERE ((m.deleted_at IS NULL) AND (m.grid_id IS NOT NULL) AND is_closed_early(m.*) AND (COALESCE(m.attention, 'postponed'::text) = 'postponed'::text) AND ((m.score_by = 'admin'::text) OR (m.source_began_at IS NOT NULL) OR m.result_told))
UNION ALL
 SELECT m.id AS match_id,
    'differs'::text AS need
   FROM match m
  WHERE ((m.deleted_at IS NULL) AND (m.grid_id IS NOT NULL) AND source_differs(m.*) AND (m.start_time > (statement_now() - '7 days'::interval)))
UNION ALL
 SELECT m.id AS match_id,
    'untimed'::text AS need
   FROM match m
  WHERE ((m.deleted_at IS NULL) AND (m.grid_id IS NOT NULL) AND (m.status = 'scheduled'::text) AND m.start_is_guess AND (m.attention IS NULL) AND (m.source_began_at IS NULL) AND (m.start_time < (statement_now() + '24:00:00'::interval)))
UNION ALL
 SELECT m.id AS match_id,
    'postponed'::text AS need
   FROM (match m
     JOIN grid g ON ((g.id = m.grid_id)))
  WHERE ((m.deleted_at IS NULL) AND (g.status <> 'settled'::text) AND (m.attention = 'postponed'::text) AND (m.status = ANY (ARRAY['scheduled'::text, 'live'::text])) AND (NOT is_overdue(m.*)));

create view named_ficha as
 SELECT t.grid_id,
    t.player_id,
    t.name,
    t.secret
   FROM (( SELECT p.grid_id,
            p.player_id,
            a.username AS name,
            grid_secret(a.ficha_secret, p.grid_id) AS secret
           FROM ((prize p
             JOIN winner_consent USING (player_id))
             JOIN account a USING (player_id))
          WHERE ((a.disabled_at IS NULL) AND (p.tier > 0) AND (p.state <> 'refused'::text))) t
     JOIN entry e USING (grid_id, player_id))
  WHERE (e.ficha = ficha_of(t.name, t.grid_id, t.secret));

create view open_name_report as
 SELECT r.player_id,
    r.group_id,
    r.reason,
    r.reported_at,
    r.id
   FROM ((name_report r
     LEFT JOIN account a ON ((a.player_id = r.player_id)))
     LEFT JOIN player_group g ON ((g.id = r.group_id)))
  WHERE ((r.seen_at IS NULL) AND (r.name = COALESCE(name_of(a.*), g.name)));

create view pick_result as
 SELECT p.player_id,
    p.match_id,
    m.grid_id,
    p.pick,
    counted_outcome(m.*) AS outcome,
    is_void(m.*) AS is_void,
    (NOT (p.pick IS DISTINCT FROM counted_outcome(m.*))) AS is_hit
   FROM (pick p
     JOIN match m ON ((m.id = p.match_id)));

create view prize_need as
 SELECT p.grid_id,
    p.player_id,
    'changed'::text AS need
   FROM (prize p
     JOIN account USING (player_id))
  WHERE p.is_unclear
UNION ALL
 SELECT p.grid_id,
    p.player_id,
    'untold'::text AS need
   FROM (prize p
     JOIN account a USING (player_id))
  WHERE ((p.state = 'due'::text) AND (p.notified_tier IS NULL) AND ((a.disabled_at IS NOT NULL) OR (EXISTS ( SELECT
           FROM mail m
          WHERE ((m.dedupe_key = prize_mail_key(p.grid_id, p.player_id)) AND (m.failed_at IS NOT NULL))))));

create view record_list as
 SELECT grid_id,
    n,
    list,
    encode(sha256(convert_to(list, 'UTF8'::name)), 'hex'::text) AS sum
   FROM ( SELECT sheet.grid_id,
            (count(*))::integer AS n,
            string_agg((((sheet.hash || '  '::text) || sheet.name) || '
'::text), ''::text ORDER BY sheet.line) AS list
           FROM sheet
          WHERE (sheet.line IS NOT NULL)
          GROUP BY sheet.grid_id) t;

create view shown_split as
 SELECT s.match_id,
    json_build_object('home', s.home, 'draw', s.draw, 'away', s.away) AS split
   FROM (match_split s
     JOIN match m ON ((m.id = s.match_id)))
  WHERE (is_revealed(m.*) AND (((s.home + s.draw) + s.away) >= 20));

CREATE OR REPLACE FUNCTION public.announcement_is_shown(a announcement, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select a.is_active and coalesce(a.publish_at <= at, true) and coalesce(a.expires_at > at, true)
$function$;

CREATE OR REPLACE FUNCTION public.can_reopen(match)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select $1.status = 'scheduled' and $1.closes_at <= statement_now() and $1.reveal_at > statement_now() $function$;

CREATE OR REPLACE FUNCTION public.claim_until(p prize)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(
      coalesce(min(e.at) filter (where e.kind in ('mailed', 'contacted')), g.settled_at),
      max(e.at) filter (where e.kind = 'unrefused')
    ) + t.claim_days * interval '1 day'
  from grid g join account a on a.player_id = p.player_id
    join grid_terms t on t.grid_id = g.id and t.country = a.country
    left join prize_event e on e.grid_id = p.grid_id and e.player_id = p.player_id
  where g.id = p.grid_id group by g.settled_at, t.claim_days
$function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_outcome(match)
 RETURNS outcome
 LANGUAGE sql
 STABLE
AS $function$ select case when is_revealed($1) then $1.outcome end $function$;

CREATE OR REPLACE FUNCTION public.drop_push_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'push_occasion' then
    delete from push_delivery where occasion_id = old.id;
  else
    delete from push_delivery where subscription_id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.edition_begins_at(of_edition integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(m.reveal_at) from edition_grid x join match m on m.grid_id = x.grid_id
    where x.edition_id = of_edition and m.status <> 'cancelled'
$function$;

CREATE OR REPLACE FUNCTION public.edition_closes_at(of_edition integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when count(*) < (select e.grids from group_edition e where e.id = of_edition) then 'infinity'
    else greatest(max(g.planned_end), edition_begins_at(of_edition)) end
  from edition_grid x join grid g on g.id = x.grid_id where x.edition_id = of_edition
$function$;

CREATE OR REPLACE FUNCTION public.ficha_of(username text, of_grid integer, secret text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select short_hash(lower(username) || ' ' || of_grid || ' ' || secret) $function$;

CREATE OR REPLACE FUNCTION public.forget_pick_repeats(answered_before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as (
    delete from pick_repeat
    where ctid = any (array(select ctid from pick_repeat where answered_at < answered_before limit most)) returning 1
  )
  select count(*)::integer from gone
$function$;

CREATE OR REPLACE FUNCTION public.forget_sheets(settled_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as (
    update sheet s set body = null from grid g
    where g.id = s.grid_id and g.settled_at < settled_before and s.match_id is not null and s.name like '%.csv'
      and s.body is not null returning 1
  )
  select count(*)::integer from gone
$function$;

CREATE OR REPLACE FUNCTION public.freeze_grid_terms(of_grid integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from grid_terms where grid_id in (select id from grid where id = of_grid and status = 'draft')
    and not exists (select from pick p join match m on m.id = p.match_id where m.grid_id = of_grid);
  insert into grid_terms (grid_id, country, has_prizes, permit_es, permit_pt, permit_short, valid_from, valid_until,
    needs_document, claim_days, tax_payer)
  select g.id, t.country, gives_prizes(t, game_now(), last_start(g.id)),
    t.permit_es, t.permit_pt, t.permit_short, t.valid_from, t.valid_until, t.needs_document, t.claim_days, t.tax_payer
  from grid g cross join country_terms t where g.id = of_grid and g.status <> 'draft'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.game_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$ select clock_timestamp() $function$;

CREATE OR REPLACE FUNCTION public.gives_prizes(t country_terms, from_moment timestamp with time zone, until_moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select t.has_prizes is not false and coalesce(t.valid_from <= (from_moment at time zone t.time_zone)::date, true)
    and coalesce(t.valid_until >= (greatest(from_moment, until_moment) at time zone t.time_zone)::date, true)
$function$;

CREATE OR REPLACE FUNCTION public.gives_prizes_now(t country_terms)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select gives_prizes(t, game_now(), game_now())
$function$;

CREATE OR REPLACE FUNCTION public.grid_secret(ficha_secret uuid, of_grid integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select short_hash(ficha_secret || ' ' || of_grid) $function$;

CREATE OR REPLACE FUNCTION public.guesses_start(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case word when 'TBD' then true when 'NS' then false end $function$;

CREATE OR REPLACE FUNCTION public.has_parts(of_text text, parts text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lower(case when octet_length(of_text) = length(of_text) then of_text
    else regexp_replace(normalize(of_text, nfd), '[\u0300-\u036f]', '', 'g') end) like all (parts)
$function$;

CREATE OR REPLACE FUNCTION public.has_results(of_grid integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select s.body = results_text(of_grid) from sheet s where s.grid_id = of_grid and s.match_id is null
    order by s.line desc limit 1), false)
$function$;

CREATE OR REPLACE FUNCTION public.hold_match_starts()
 RETURNS void
 LANGUAGE sql
AS $function$select pg_advisory_xact_lock(1212)$function$;

CREATE OR REPLACE FUNCTION public.is_closed_early(match)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select $1.start_time > statement_now() and $1.closes_at <= statement_now() and $1.status <> 'cancelled'
    and ($1.status = 'scheduled' or $1.source_began_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.is_left_out(m match, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select m.status = 'scheduled' and m.start_time < at - interval '4 hours' $function$;

CREATE OR REPLACE FUNCTION public.is_overdue(match)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select $1.status in ('scheduled', 'live') and not ($1.status = 'scheduled' and $1.start_is_guess)
    and greatest($1.start_time, $1.closes_at) < statement_now() - interval '150 minutes'
$function$;

CREATE OR REPLACE FUNCTION public.is_revealed(match)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select $1.reveal_at <= statement_now() $function$;

CREATE OR REPLACE FUNCTION public.is_scored(grid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select $1.scored_version = $1.results_version and coalesce($1.recount_at > statement_now(), true)
$function$;

CREATE OR REPLACE FUNCTION public.is_void(match)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select $1.status = 'cancelled' or $1.deleted_at is not null $function$;

CREATE OR REPLACE FUNCTION public.keep_deleted_grid_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from grid where id = new.grid_id and deleted_at is not null) then
    raise exception 'a deleted grid takes no matches' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_grid_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hold_match_starts();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_grid_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform freeze_grid_terms(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_match_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_noted_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or old.noted_at is not null or new.noted_at is null or old.reveal_at > game_now() then
    raise exception 'a start is noted once, after it' using errcode = 'restrict_violation';
  end if;
  new.noted_at := game_now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_pick_newest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.seq < old.seq or (new.seq = old.seq and new.pick <> old.pick) then
    raise exception 'a pick changes only by a newer save' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_settled_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.settled_at := case new.status
    when 'settled' then coalesce(new.settled_at, game_now())
    when 'closed' then new.settled_at
  end;
  -- Tables wait for a grid that is settled again, also with the same results.
  if tg_op = 'UPDATE' and new.status <> old.status then new.tables_version := -1; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.body is not null or old.match_id is null
    or (new.grid_id, new.name, new.line, new.match_id, new.hash, new.size, new.picks, new.made_at)
      is distinct from (old.grid_id, old.name, old.line, old.match_id, old.hash, old.size, old.picks, old.made_at) then
    raise exception 'a file of the record does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.last_start(of_grid integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select max(m.start_time) from match m where m.grid_id = of_grid and not is_void(m)
$function$;

CREATE OR REPLACE FUNCTION public.leave_editions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from edition_grid x using group_edition e
    where x.grid_id = new.id and e.id = x.edition_id and e.ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.letters_of(of_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(lower(normalize(of_text, NFKD)), '[^a-z0-9]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.match_day(start timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (start at time zone 'UTC' - interval '6 hours')::date
$function$;

CREATE OR REPLACE FUNCTION public.member_sleeps(m group_member)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from edition_player old where old.player_id = m.player_id and not old.played and old.edition_id = (
      select e.id from group_edition e where e.group_id = m.group_id and e.ended_at is not null order by e.number desc
        limit 1)
  ) and not exists (
    select from group_edition e join edition_grid x on x.edition_id = e.id join match t on t.grid_id = x.grid_id
      join pick p on p.match_id = t.id and p.player_id = m.player_id
    where e.group_id = m.group_id and e.ended_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.name_of(a account)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select a.first_name || ' ' || a.last_name || ' @' || a.username
$function$;

CREATE OR REPLACE FUNCTION public.note_admin_until()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.admin_until := case when new.role = 'admin' then null else game_now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_early_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update grid set recount_at = least(recount_at, new.reveal_at) where id = new.grid_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_furthest_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stages constant text[] := array['open', 'closed', 'settled'];
begin
  if array_position(stages, new.status) > array_position(stages, new.furthest_status) then
    new.furthest_status := new.status;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_match_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into match_change (match_id, kind, start_before, at)
  values (new.id, case when new.status = 'cancelled' then 'cancelled' else 'moved' end, old.start_time, game_now());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_namer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.named_by := new.owner_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.opened_at := game_now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_planned_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.planned_end := (select max(planned_start(m)) from match m where m.grid_id = new.id and m.status <> 'cancelled');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_result_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.result_at := game_now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.planned_start(match)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$ select $1.start_time + case when $1.start_is_guess then interval '24 hours' else interval '0' end $function$;

CREATE OR REPLACE FUNCTION public.plays_grid(player integer, grid integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from edition_grid x join group_edition e on e.id = x.edition_id and e.ended_at is null
      join group_member m on m.group_id = e.group_id and m.player_id = $1
      join account a on a.player_id = m.player_id and a.disabled_at is null
    where x.grid_id = $2 and m.joined_at < edition_closes_at(e.id) and not member_sleeps(m))
$function$;

CREATE OR REPLACE FUNCTION public.prize_mail_key(grid_id integer, player_id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'prize-won:' || grid_id || ':' || player_id
$function$;

CREATE OR REPLACE FUNCTION public.prize_queue(p prize)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from prize_need n where n.grid_id = p.grid_id and n.player_id = p.player_id) then 'problem'
    when p.state = 'delivered' then 'delivered'
    when p.state = 'withdrawn' then null
    when p.state = 'refused' or p.winner_says = 'missing' then 'problem'
    when not exists (select from account a where a.player_id = p.player_id) then 'problem'
    when p.state = 'sent' then 'sent'
    when exists (select from prize_claim c where c.grid_id = p.grid_id and c.player_id = p.player_id) then 'ready'
    else 'waiting'
  end
$function$;

CREATE OR REPLACE FUNCTION public.provisional_outcome(match)
 RETURNS outcome
 LANGUAGE sql
 STABLE
AS $function$
  select case when ($1.status = 'finished' or $1.status = 'live' and $1.attention is distinct from 'undecided')
    and is_revealed($1) then
    case when $1.home_score > $1.away_score then 'home_win'::outcome
         when $1.home_score < $1.away_score then 'away_win'::outcome
         when $1.home_score = $1.away_score then 'draw'::outcome end
  end
$function$;

CREATE OR REPLACE FUNCTION public.push_after_quiet(at timestamp with time zone, zone text, wish push_preference)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when wish.player_id is null then push_after_quiet(at, zone, time '23:00', time '07:00')
    else push_after_quiet(at, zone, wish.quiet_from, wish.quiet_until)
  end
$function$;

CREATE OR REPLACE FUNCTION public.push_after_quiet(at timestamp with time zone, zone text, quiet_from time without time zone, quiet_until time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when quiet_from is null then at
    when quiet_from < quiet_until then
      case when (at at time zone zone)::time >= quiet_from and (at at time zone zone)::time < quiet_until
        then ((at at time zone zone)::date + quiet_until) at time zone zone else at end
    when (at at time zone zone)::time >= quiet_from
      then ((at at time zone zone)::date + 1 + quiet_until) at time zone zone
    when (at at time zone zone)::time < quiet_until then ((at at time zone zone)::date + quiet_until) at time zone zone
    else at
  end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refused_prize(a account, t grid_terms)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when not coalesce(t.has_prizes, false) then 'country'
    when a.role = 'admin' or a.admin_until >= t.frozen_at then 'organiser' end
$function$;

CREATE OR REPLACE FUNCTION public.result_is_final(grid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select $1.status = 'settled' and is_scored($1) and $1.settled_at <= at - interval '10 minutes'
    and not exists (select from scoring_run r where r.grid_id = $1.id and r.scored_at > at - interval '10 minutes')
$function$;

CREATE OR REPLACE FUNCTION public.result_pair(match)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select $1.status || coalesce(' ' || $1.home_score::text || '-' || $1.away_score::text, '') || ', '
    || coalesce($1.source_status, '')
    || coalesce(' ' || $1.source_home_score::text || '-' || $1.source_away_score::text, '')
$function$;

CREATE OR REPLACE FUNCTION public.results_text(of_grid integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select E'match,result,score,by\n' || coalesce(string_agg(concat_ws(',', m.id, case
      when is_void(m) or m.grid_id is distinct from of_grid then 'void,,' || coalesce(m.score_by, '')
      when counted_outcome(m) is null then 'open,,'
      else concat(case m.outcome when 'home_win' then '1' when 'draw' then 'X' else '2' end, ',', m.home_score, '-',
        m.away_score, ',', m.score_by)
    end) || E'\n', '' order by m.id), '')
  from match m where m.grid_id = of_grid or exists (select from sheet s where s.grid_id = of_grid and s.match_id = m.id)
$function$;

CREATE OR REPLACE FUNCTION public.save_picks(for_player integer, match_ids integer[], wanted outcome[], ages_ms bigint[], ops uuid[], OUT server_now timestamp with time zone, OUT answers pick_answer[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.share_match_starts()
 RETURNS void
 LANGUAGE sql
AS $function$select pg_advisory_xact_lock_shared(1212)$function$;

CREATE OR REPLACE FUNCTION public.sheet_hash(text_of text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION public.short_hash(text_of text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select left(sheet_hash($1), 32) $function$;

CREATE OR REPLACE FUNCTION public.source_differs(match)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select $1.score_by is not distinct from 'admin' and $1.kept_pair is distinct from result_pair($1)
    and coalesce(case source_result($1.source_status)
    when 'finished' then $1.source_home_score is not null and
      ($1.status, $1.home_score, $1.away_score) is distinct from ('finished', $1.source_home_score,
      $1.source_away_score)
    when 'cancelled' then $1.status <> 'cancelled' end, false)
$function$;

CREATE OR REPLACE FUNCTION public.source_result(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when word in ('FT', 'AET', 'PEN') then 'finished' when word in ('CANC') then 'cancelled' end $function$;

CREATE OR REPLACE FUNCTION public.statement_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select statement_timestamp() $function$;

CREATE OR REPLACE FUNCTION public.takes_picks(match)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select $1.status = 'scheduled' and $1.closes_at > statement_now() $function$;

CREATE OR REPLACE FUNCTION public.tells_end(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when word in ('ABD', 'AWD', 'WO', 'FT', 'AET', 'PEN') then true
    when word in ('TBD', 'NS', 'PST', 'SUSP', 'CANC') then false end
$function$;

CREATE OR REPLACE FUNCTION public.tier_of(hits_of_player integer)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(hits), 0)::smallint from prize_tier where hits <= hits_of_player
$function$;

CREATE OR REPLACE FUNCTION public.update_prizes(of_grid integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform freeze_grid_terms(of_grid);
  with counted as (
    select s.player_id, s.hits from grid_score s
    where s.grid_id = of_grid and s.hits >= (select min(t.hits) from prize_tier t)
      and why_no_prize(of_grid, s.player_id) is null
    union
    select p.player_id, coalesce(s.hits, 0) from prize p left join grid_score s using (grid_id, player_id)
      where p.grid_id = of_grid
  ), changed as (
    insert into prize (grid_id, player_id, hits, tier)
      select of_grid, c.player_id, c.hits, tier_of(c.hits) from counted c order by c.player_id
      on conflict (grid_id, player_id) do update set hits = excluded.hits, tier = excluded.tier,
        version = prize.version + 1
        where prize.hits <> excluded.hits
      returning player_id, tier
  )
  insert into prize_event (grid_id, player_id, kind, from_tier, to_tier)
    -- The table still shows the rows as they were before this statement.
    select of_grid, c.player_id, case when was.tier is null then 'won' else 'corrected' end, coalesce(was.tier, 0),
      c.tier
    from changed c left join prize was on was.grid_id = of_grid and was.player_id = c.player_id
    where was.tier is distinct from c.tier;
end $function$;

CREATE OR REPLACE FUNCTION public.update_prizes_of_grid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform update_prizes(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.why_no_prize(of_grid integer, of_player integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from prize p where p.grid_id = of_grid and p.player_id = of_player) then null
    when a.player_id is null then 'erased'
    else refused_prize(a, t)
  end
  from (values (of_player)) x (id) left join account a on a.player_id = x.id
    left join grid_terms t on t.grid_id = of_grid and t.country = a.country
$function$;

CREATE OR REPLACE FUNCTION public.write_results(of_grid integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.write_sheet(of_match integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE TRIGGER note_admin_until BEFORE UPDATE OF role ON public.account FOR EACH ROW WHEN ((new.role IS DISTINCT FROM old.role)) EXECUTE FUNCTION note_admin_until();

CREATE TRIGGER audit_event_is_append_only BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_event_is_not_truncated BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_terms_version BEFORE UPDATE ON public.country_terms FOR EACH ROW WHEN ((new.* IS DISTINCT FROM old.*)) EXECUTE FUNCTION count_version();

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER entry_is_not_truncated BEFORE TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_pause_version BEFORE UPDATE ON public.game_pause FOR EACH ROW WHEN ((new.until IS DISTINCT FROM old.until)) EXECUTE FUNCTION count_version();

CREATE TRIGGER count_grid_version BEFORE UPDATE ON public.grid FOR EACH ROW WHEN (((((((new.name IS DISTINCT FROM old.name) OR (new.country IS DISTINCT FROM old.country)) OR (new.status IS DISTINCT FROM old.status)) OR (new.start_date IS DISTINCT FROM old.start_date)) OR (new.end_date IS DISTINCT FROM old.end_date)) OR (new.opens_at IS DISTINCT FROM old.opens_at))) EXECUTE FUNCTION count_version();

CREATE TRIGGER keep_grid_closed BEFORE UPDATE OF status ON public.grid FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION keep_grid_closed();

CREATE CONSTRAINT TRIGGER keep_grid_terms AFTER INSERT OR UPDATE OF status ON public.grid DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_grid_terms();

CREATE TRIGGER keep_settled_at BEFORE INSERT OR UPDATE OF status ON public.grid FOR EACH ROW EXECUTE FUNCTION keep_settled_at();

CREATE TRIGGER leave_editions AFTER UPDATE OF status, deleted_at ON public.grid FOR EACH ROW WHEN ((((new.status = 'draft'::text) AND (old.status <> 'draft'::text)) OR ((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL)))) EXECUTE FUNCTION leave_editions();

CREATE TRIGGER note_furthest_status BEFORE INSERT OR UPDATE OF status ON public.grid FOR EACH ROW EXECUTE FUNCTION note_furthest_status();

CREATE TRIGGER note_opening BEFORE UPDATE OF status ON public.grid FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'open'::text) AND (new.status_by = 'system'::text))) EXECUTE FUNCTION note_opening();

CREATE TRIGGER note_planned_end BEFORE UPDATE OF status ON public.grid FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION note_planned_end();

CREATE TRIGGER update_prizes AFTER UPDATE OF status, scored_version ON public.grid FOR EACH ROW WHEN (((new.status = 'settled'::text) AND (new.scored_version = new.results_version) AND ((new.status IS DISTINCT FROM old.status) OR (new.scored_version IS DISTINCT FROM old.scored_version)))) EXECUTE FUNCTION update_prizes_of_grid();

CREATE TRIGGER grid_terms_stay BEFORE UPDATE ON public.grid_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_match_version BEFORE UPDATE ON public.match FOR EACH ROW WHEN (((((((((((new.start_time IS DISTINCT FROM old.start_time) OR (new.status IS DISTINCT FROM old.status)) OR (new.attention IS DISTINCT FROM old.attention)) OR (new.home_score IS DISTINCT FROM old.home_score)) OR (new.away_score IS DISTINCT FROM old.away_score)) OR (new.score_by IS DISTINCT FROM old.score_by)) OR (new.grid_id IS DISTINCT FROM old.grid_id)) OR (new."position" IS DISTINCT FROM old."position")) OR (new.home_team_id IS DISTINCT FROM old.home_team_id)) OR (new.away_team_id IS DISTINCT FROM old.away_team_id))) EXECUTE FUNCTION count_version();

CREATE TRIGGER keep_deleted_grid_empty BEFORE UPDATE OF grid_id ON public.match FOR EACH ROW WHEN (((new.grid_id IS NOT NULL) AND (new.grid_id IS DISTINCT FROM old.grid_id))) EXECUTE FUNCTION keep_deleted_grid_empty();

CREATE TRIGGER keep_match_closed BEFORE INSERT OR UPDATE ON public.match FOR EACH ROW EXECUTE FUNCTION keep_match_closed();

CREATE TRIGGER keep_noted_at BEFORE UPDATE ON public.match FOR EACH ROW WHEN ((new.noted_at IS DISTINCT FROM old.noted_at)) EXECUTE FUNCTION keep_noted_at();

CREATE TRIGGER keep_unnoted BEFORE INSERT ON public.match FOR EACH ROW WHEN ((new.noted_at IS NOT NULL)) EXECUTE FUNCTION keep_noted_at();

CREATE TRIGGER match_is_not_deleted BEFORE DELETE ON public.match FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER note_cancellation AFTER UPDATE OF status ON public.match FOR EACH ROW WHEN (((new.grid_id IS NOT NULL) AND (new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text))) EXECUTE FUNCTION note_match_change();

CREATE TRIGGER note_changed_results AFTER INSERT OR UPDATE ON public.match FOR EACH ROW EXECUTE FUNCTION note_changed_results();

CREATE TRIGGER note_early_result AFTER INSERT OR UPDATE ON public.match FOR EACH ROW WHEN (((new.grid_id IS NOT NULL) AND (new.outcome IS NOT NULL) AND (NOT is_revealed(new.*)))) EXECUTE FUNCTION note_early_result();

CREATE TRIGGER note_move AFTER UPDATE OF start_time ON public.match FOR EACH ROW WHEN (((new.grid_id IS NOT NULL) AND (new.start_time <> old.start_time) AND (new.status = 'scheduled'::text) AND (NOT old.start_is_guess))) EXECUTE FUNCTION note_match_change();

CREATE TRIGGER note_result_time BEFORE UPDATE ON public.match FOR EACH ROW WHEN ((((new.status IS DISTINCT FROM old.status) OR (new.home_score IS DISTINCT FROM old.home_score)) OR (new.away_score IS DISTINCT FROM old.away_score))) EXECUTE FUNCTION note_result_time();

CREATE TRIGGER match_split_is_append_only BEFORE DELETE OR UPDATE ON public.match_split FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_organiser_version BEFORE UPDATE ON public.organiser FOR EACH ROW WHEN ((new.* IS DISTINCT FROM old.*)) EXECUTE FUNCTION count_version();

CREATE TRIGGER keep_pick_newest BEFORE UPDATE ON public.pick FOR EACH ROW EXECUTE FUNCTION keep_pick_newest();

CREATE TRIGGER pick_event_is_append_only BEFORE DELETE OR UPDATE ON public.pick_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER pick_event_is_not_truncated BEFORE TRUNCATE ON public.pick_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER note_first_namer BEFORE INSERT ON public.player_group FOR EACH ROW EXECUTE FUNCTION note_namer();

CREATE TRIGGER note_namer BEFORE UPDATE OF name ON public.player_group FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION note_namer();

CREATE TRIGGER prize_event_is_append_only BEFORE DELETE OR UPDATE ON public.prize_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER drop_push_deliveries AFTER DELETE ON public.push_occasion FOR EACH ROW EXECUTE FUNCTION drop_push_deliveries();

CREATE TRIGGER drop_push_deliveries AFTER DELETE ON public.push_subscription FOR EACH ROW EXECUTE FUNCTION drop_push_deliveries();

CREATE TRIGGER scoring_run_is_append_only BEFORE DELETE OR UPDATE ON public.scoring_run FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep_sheet BEFORE UPDATE ON public.sheet FOR EACH ROW EXECUTE FUNCTION keep_sheet();

CREATE TRIGGER sheet_is_not_deleted BEFORE DELETE ON public.sheet FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sheet_is_not_truncated BEFORE TRUNCATE ON public.sheet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER weekly_figure_is_append_only BEFORE DELETE OR UPDATE ON public.weekly_figure FOR EACH ROW EXECUTE FUNCTION refuse_change();

grant delete, insert, select, update on account to doce_app;

grant delete, insert, select, update on affiliate_contact to doce_app;

grant delete, insert, select, update on announcement to doce_app;

grant delete, insert, select, update on asked_fixture to doce_app;

grant select on audit_event to doce_app;

grant delete, insert, select, update on authenticator to doce_app;

grant select, update on country_terms to doce_app;

grant delete, insert, select, update on edition_grid to doce_app;

grant insert, select, update on edition_player to doce_app;

grant select on entry to doce_app;

grant delete, insert, select, update on football_source to doce_app;

grant execute on function forget_pick_repeats(timestamp with time zone,integer) to doce_app;

grant execute on function forget_sheets(timestamp with time zone) to doce_app;

grant execute on function freeze_grid_terms(integer) to doce_app;

grant execute on function save_picks(integer,integer[],outcome[],bigint[],uuid[] to doce_app;

grant execute on function write_results(integer) to doce_app;

grant execute on function write_sheet(integer) to doce_app;

grant insert, select, update on game_pause to doce_app;

grant delete, insert, select, update on grid to doce_app;

grant delete, insert, select, update on grid_reminder to doce_app;

grant delete, insert, select, update on grid_score to doce_app;

grant select on grid_terms to doce_app;

grant delete, insert, select, update on group_edition to doce_app;

grant delete, insert, select, update on group_invitation to doce_app;

grant delete, insert, select, update on group_member to doce_app;

grant delete, insert, select, update on group_removal to doce_app;

grant delete, insert, select, update on image to doce_app;

grant delete, insert, select, update on league to doce_app;

grant delete, insert, select, update on local_mailbox to doce_app;

grant delete, insert, select, update on mail to doce_app;

grant delete, insert, select on mail_refusal to doce_app;

grant delete, insert, select, update on mail_token to doce_app;

grant insert, select, update on match to doce_app;

grant insert, select on match_change to doce_app;

grant select on match_detail to doce_app;

grant select on match_need to doce_app;

grant select on match_split to doce_app;

grant delete, insert, select, update on name_change to doce_app;

grant delete, insert, select, update on name_report to doce_app;

grant select on named_ficha to doce_app;

grant delete, insert, select, update on need_mailed to doce_app;

grant delete, insert, select, update on need_reader to doce_app;

grant select on open_name_report to doce_app;

grant select, update on organiser to doce_app;

grant delete, insert, select, update on passkey to doce_app;

grant delete, insert, select, update on passkey_challenge to doce_app;

grant delete, insert, select, update on pending_group_join to doce_app;

grant select on pick to doce_app;

grant select on pick_event to doce_app;

grant select on pick_repeat to doce_app;

grant select on pick_result to doce_app;

grant insert, select, update on player to doce_app;

grant delete, insert, select, update on player_group to doce_app;

grant insert, select, update on prize to doce_app;

grant delete, insert, select, update on prize_claim to doce_app;

grant insert, select on prize_event to doce_app;

grant select on prize_need to doce_app;

grant select on prize_tier to doce_app;

grant delete, insert, select, update on push_delivery to doce_app;

grant delete, insert, select, update on push_occasion to doce_app;

grant delete, insert, select, update on push_preference to doce_app;

grant delete, insert, select, update on push_subscription to doce_app;

grant delete, insert, select on push_told to doce_app;

grant delete, insert, select, update on rate_limit to doce_app;

grant select on record_list to doce_app;

grant delete, insert, select, update on recovery_code to doce_app;

grant delete, insert, select, update on reminder_consent to doce_app;

grant insert, select on scoring_run to doce_app;

grant delete, insert, select, update on session to doce_app;

grant select on sheet to doce_app;

grant select on shown_split to doce_app;

grant insert, select, update on standings to doce_app;

grant delete, insert, select, update on team to doce_app;

grant insert, select on weekly_figure to doce_app;

grant delete, insert, select on winner_consent to doce_app;
