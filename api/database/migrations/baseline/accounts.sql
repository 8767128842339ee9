-- Players, their accounts, sessions, mailed links, second factors and passkeys.

-- A player is only a number, because the pick ledger refers to it forever. Deleting an account keeps its player.
create table player (
  id integer generated always as identity primary key,
  created_at timestamptz not null default game_now()
);

create table account (
  player_id integer primary key references player,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  username text not null check (username ~ '^[A-Za-z0-9_.]{3,20}$'),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  country text not null check (length(country) = 2),
  phone text not null,
  birth_date date not null,
  language text not null check (language in ('es', 'pt-BR')),
  role text not null default 'player' check (role in ('player', 'admin')),
  -- Counts only for administrators.
  permissions text[] not null default '{results,grids,announcements,prizes,users,settings}'
    check (permissions <@ '{results,grids,announcements,prizes,users,settings}'),
  -- Until when the account was an administrator's. Null: it is one now, or never was.
  admin_until timestamptz,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  -- The version of the rules and the privacy text that the account accepted. Null for accounts that a command makes.
  legal_version date,
  -- When the player closed the notice of changed legal texts (LEGAL-11).
  legal_read_at timestamptz,
  -- Makes the player's fichas (record.sql). It goes with the account.
  ficha_secret uuid not null default gen_random_uuid(),
  created_at timestamptz not null default game_now()
);
create unique index account_email_key on account (email);
-- The included columns let a search of the users read only this index: at most 0.2 s for 1,000,000 users. A trigram
-- index needs an extension.
create unique index account_username_key on account (lower(username)) include (player_id, username, email, first_name,
  last_name);
create index account_phone on account (phone);

create function note_admin_until() returns trigger language plpgsql as $$
begin
  new.admin_until := case when new.role = 'admin' then null else game_now() end;
  return new;
end $$;
create trigger note_admin_until before update of role on account for each row
  when (new.role is distinct from old.role) execute function note_admin_until();

-- A row exists as long as the session lasts. Secrets are stored only as SHA-256. They form a chain, so the previous
-- secret needs no column.
create table session (
  id uuid primary key,
  player_id integer not null references account on delete cascade,
  refresh_hash bytea not null,
  created_at timestamptz not null default game_now(),
  rotated_at timestamptz not null default game_now(),
  expires_at timestamptz not null,
  device text,
  -- The last two networks that used the session, as shortened addresses, the latest first: 203.0.113.0/24,
  -- 2001:db8:1::/48.
  networks text[] not null default '{}' check (cardinality(networks) <= 2),
  second_factor_at timestamptz
);
create index session_player on session (player_id);
create index session_expiry on session (expires_at);

-- Mailed links, stored as SHA-256. Several verification links of a player work at the same time; only the newest reset
-- link works.
create table mail_token (
  player_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  hash bytea primary key,
  -- The address that the link was mailed to. An old link does not verify a changed address.
  email text not null,
  expires_at timestamptz not null
);
create index mail_token_player on mail_token (player_id, purpose, expires_at);
create unique index mail_token_one_reset on mail_token (player_id) where purpose = 'reset-password';

-- Secrets are encrypted (api/modules/accounts/second-factors.ts).
create table authenticator (
  player_id integer primary key references account on delete cascade,
  -- Null until the first authenticator is confirmed.
  secret bytea,
  -- A new secret that has to be confirmed.
  pending bytea,
  -- The time step of the last code, because a code works once.
  last_step bigint not null default 0
);

create table recovery_code (
  player_id integer not null references account on delete cascade,
  hash bytea not null,
  primary key (player_id, hash)
);

create table passkey (
  -- The credential id, base64url.
  id text primary key,
  player_id integer not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_player on passkey (player_id);

create table passkey_challenge (
  challenge text primary key,
  -- The player that adds a passkey; null: a passkey is used.
  player_id integer references account on delete cascade,
  expires_at timestamptz not null
);
