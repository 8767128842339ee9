/** Private groups, their members, leaderboards, invitations and links. */
export const groups = `
  create table player_group (
    id integer generated always as identity primary key,
    name text not null check (length(name) between 1 and 60),
    description text not null check (length(description) <= 500),
    games_quantity smallint not null check (games_quantity in (12, 24, 36, 48)),
    owner_id integer not null,
    -- Raised by each change of the members or of a member's name or status. Never lowered.
    members_version integer not null default 1,
    -- A hash of the player, the operation id and the texts of the request: a repeated request makes one group (GRP-04). Null without an operation id.
    asked_as bytea unique,
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
  alter table player_group add foreign key (id, owner_id) references group_member (group_id, player_id) deferrable initially deferred;

  create function raise_members_version() returns trigger language plpgsql as $$
  begin
    update player_group set members_version = members_version + 1 where id in (select group_id from changed);
    return null;
  end $$;
  create trigger raise_members_version_on_insert after insert on group_member
    referencing new table as changed for each statement execute function raise_members_version();
  create trigger raise_members_version_on_delete after delete on group_member
    referencing old table as changed for each statement execute function raise_members_version();

  create function raise_members_versions_of_account() returns trigger language plpgsql as $$
  begin
    -- Every transaction locks groups in the order of their ids.
    perform from player_group where id in (select group_id from group_member where player_id = new.player_id)
      order by id for no key update;
    update player_group set members_version = members_version + 1
      where id in (select group_id from group_member where player_id = new.player_id);
    return null;
  end $$;
  create trigger raise_members_versions after update of first_name, last_name, username, disabled_at on account for each row
    when ((new.first_name, new.last_name, new.username, new.disabled_at is null)
      is distinct from (old.first_name, old.last_name, old.username, old.disabled_at is null))
    execute function raise_members_versions_of_account();

  -- The last count of a group with the versions that it read, so a reader sees whether it is current. Only readers write it, each time as a whole.
  create table group_board (
    group_id integer primary key references player_group on delete cascade,
    -- {match id: result_version} of its window
    match_versions jsonb not null,
    members_version integer not null,
    -- One element for each member, in the order of the leaderboard
    players integer[] not null,
    wins smallint[] not null,
    ranks integer[] not null,
    -- How many hits of the last day are part of wins, and the rank without them, by place.
    day_hits smallint[] not null,
    ranks_before integer[] not null,
    -- The members at the end of the board that the page folds.
    folded integer not null default 0,
    -- The first start of the last day that has an outcome. Null without an outcome.
    day_start timestamptz,
    -- The hits of the winners of the last day. Null: all have equal hits, or none has any.
    day_best smallint,
    live_matches smallint not null,
    counted_at timestamptz not null
  );

  create table group_invitation (
    id integer generated always as identity primary key,
    group_id integer not null references player_group on delete cascade,
    email text not null check (email = lower(email) and length(email) <= 254),
    invited_by integer references account on delete set null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
    created_at timestamptz not null default game_now(),
    answered_at timestamptz,
    unique (group_id, email),
    check ((status = 'pending') = (answered_at is null))
  );
  create index group_invitation_email on group_invitation (email);
  create index group_invitation_sender on group_invitation (invited_by);

  -- The code of a join link: the link that the owner shares, or one of an invitation mail, which works once.
  create table group_code (
    code text primary key check (code ~ '^[a-z2-9]{12}$'),
    group_id integer not null references player_group on delete cascade,
    invitation_id integer unique references group_invitation on delete cascade,
    revoked_at timestamptz
  );
  create unique index group_code_current on group_code (group_id) where invitation_id is null and revoked_at is null;
  create index group_code_group on group_code (group_id);

  -- A new player's wish to join, kept until they verify their address.
  create table pending_group_join (
    player_id integer primary key references account on delete cascade,
    code text not null references group_code on delete cascade
  );
  create index pending_group_join_code on pending_group_join (code);

  -- Players that the owner removed. The shared link no longer works for them, an invitation does.
  create table group_removal (
    group_id integer not null references player_group on delete cascade,
    player_id integer not null references account on delete cascade,
    primary key (group_id, player_id)
  );
  create index group_removal_player on group_removal (player_id);
`;
