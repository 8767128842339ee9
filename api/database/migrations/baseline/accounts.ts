/** Players, their accounts, sessions and mailed links. */
export const accounts = `
  -- A player is only a number, because the pick ledger refers to it forever. Deleting an account keeps its player.
  create table player (
    id integer generated always as identity primary key,
    created_at timestamptz not null default now()
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
    email_verified_at timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null default now()
  );
  create unique index account_email_key on account (email);
  -- The included columns let a search of the users read only this index: at most 0.2 s for 1,000,000 users. A trigram index needs an extension.
  create unique index account_username_key on account (lower(username)) include (player_id, username, email);

  -- A row exists as long as the session lasts. Secrets are stored only as SHA-256.
  create table session (
    id uuid primary key,
    player_id integer not null references account on delete cascade,
    refresh_hash bytea not null,
    -- The secret before the last rotation. It stays valid until the new one is used, because the answer with the new one can be lost (AUTH-13).
    previous_hash bytea,
    created_at timestamptz not null default now(),
    rotated_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index session_player on session (player_id);
  create index session_expiry on session (expires_at);

  -- Mailed links, stored as SHA-256. Several verification links of a player work at the same time; only the newest reset link works.
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
`;
