-- Reports of names by players, and the names that administrators replaced (NAME-01 to NAME-04).

create table name_report (
  id bigint generated always as identity primary key,
  reporter_id integer not null references account on delete cascade,
  -- The name of a player or of a group.
  player_id integer references account on delete cascade,
  group_id integer references player_group on delete cascade,
  name text not null,
  reason text not null check (reason in ('insult', 'impersonation', 'private', 'advertising', 'other')),
  reported_at timestamptz not null default game_now(),
  -- An administrator looked at the name.
  seen_at timestamptz,
  check (num_nonnulls(player_id, group_id) = 1)
);
create unique index name_report_once on name_report (reporter_id, coalesce(player_id, 0), coalesce(group_id, 0), name);
create index name_report_player on name_report (player_id) where player_id is not null;
create index name_report_group on name_report (group_id) where group_id is not null;
create index name_report_open on name_report (reported_at) where seen_at is null;

-- Who gave the group its name: the owner of that moment. A name goes to the next owner, its blame does not.
alter table player_group add column named_by integer references player;
create function note_namer() returns trigger language plpgsql as $$
begin
  new.named_by := new.owner_id;
  return new;
end $$;
create trigger note_first_namer before insert on player_group for each row execute function note_namer();
create trigger note_namer before update of name on player_group for each row
  when (new.name is distinct from old.name) execute function note_namer();

-- How a name is shown in reports: a change of it is another name.
create function name_of(a account) returns text immutable language sql as $$
  select a.first_name || ' ' || a.last_name || ' @' || a.username
$$;
-- The reports that wait, each about the present name.
create view open_name_report as
  select r.player_id, r.group_id, r.reason, r.reported_at, r.id
  from name_report r left join account a on a.player_id = r.player_id left join player_group g on g.id = r.group_id
  where r.seen_at is null and r.name = coalesce(name_of(a), g.name);

-- A name that an administrator replaced.
create table name_change (
  id bigint generated always as identity primary key,
  about text not null check (about in ('player', 'group')),
  -- The player, or who gave the group its name.
  player_id integer not null references account on delete cascade,
  reason text not null,
  changed_at timestamptz not null default game_now()
);
create index name_change_player on name_change (player_id);
