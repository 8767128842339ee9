-- Private groups, their members, invitations and links.

create table player_group (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  description text not null check (length(description) <= 500),
  -- Whose jornadas the group plays, and of how many games its next editions are. The code of a country, or the text of
  -- a grid of another one.
  country text not null,
  size smallint not null check (size in (12, 24, 36, 48)),
  -- Grids are given that begin from this moment on. Null: the group is stopped.
  since timestamptz,
  owner_id integer not null,
  -- A hash of the player, the operation id and the texts of the request: a repeated request makes one group (GRP-04).
  -- Null without an operation id.
  asked_as bytea unique,
  -- The code of the link that the owner shares. Null: there is none.
  invite_code text unique check (invite_code ~ '^[a-z2-9]{12}$'),
  -- When the group came to its owner from an erased account. Null: it did not.
  inherited_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', game_now())
);
create index player_group_created on player_group (created_at, id);
create index player_group_owner on player_group (owner_id);

create table group_member (
  group_id integer not null references player_group on delete cascade,
  player_id integer not null references account on delete cascade,
  joined_at timestamptz not null default game_now(),
  primary key (player_id, group_id)
);
create index group_member_group on group_member (group_id, player_id);
-- The owner of a group is one of its members.
alter table player_group add foreign key (id, owner_id)
  references group_member (group_id, player_id) deferrable initially deferred;

-- A rejected or withdrawn invitation is deleted.
create table group_invitation (
  id integer generated always as identity primary key,
  group_id integer not null references player_group on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The code of the link in the mail. It admits only the account of the address.
  code text not null unique check (code ~ '^[a-z2-9]{12}$'),
  created_at timestamptz not null default game_now(),
  accepted_at timestamptz,
  unique (group_id, email)
);
create index group_invitation_email on group_invitation (email);

-- A new player's wish to join, kept until they verify their address.
create table pending_group_join (
  player_id integer primary key references account on delete cascade,
  code text not null
);

-- Players that the owner removed. The shared link no longer works for them, an invitation does.
create table group_removal (
  group_id integer not null references player_group on delete cascade,
  player_id integer not null references account on delete cascade,
  primary key (group_id, player_id)
);
create index group_removal_player on group_removal (player_id);
