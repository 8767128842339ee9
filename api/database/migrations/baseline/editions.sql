-- The jornadas that groups play, one edition after the other (docs/decisions/0013-group-editions.md).

create table group_edition (
  id integer generated always as identity primary key,
  group_id integer not null references player_group on delete cascade,
  number smallint not null check (number > 0),
  -- The games that were asked for, and the whole grids that make them. Fewer grids if the season ended before.
  size smallint not null check (size in (12, 24, 36, 48)),
  grids smallint not null check (grids > 0),
  country text not null,
  since timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', game_now()),
  -- When the table was stored, and the sum of the grids' results_version that it was counted from.
  ended_at timestamptz,
  results integer,
  -- When a corrected result changed a hit of the stored table.
  corrected_at timestamptz,
  unique (group_id, number),
  check ((ended_at is null) = (results is null))
);
create index group_edition_running on group_edition (country) where ended_at is null;

-- A grid counts once in a group.
create table edition_grid (
  edition_id integer not null references group_edition on delete cascade,
  group_id integer not null,
  grid_id integer not null references grid,
  primary key (edition_id, grid_id),
  unique (group_id, grid_id)
);
create index edition_grid_grid on edition_grid (grid_id);

-- The stored table of an edition that is over. Players are never deleted, so it outlives accounts and memberships.
create table edition_player (
  edition_id integer not null references group_edition on delete cascade,
  player_id integer not null references player,
  hits smallint not null check (hits >= 0),
  played boolean not null,
  primary key (edition_id, player_id)
);
create index edition_player_player on edition_player (player_id);

-- When the first match of an edition is revealed. Null without a match that counts.
create function edition_begins_at(of_edition integer) returns timestamptz stable language sql as $$
  select min(m.reveal_at) from edition_grid x join match m on m.grid_id = x.grid_id
    where x.edition_id = of_edition and m.status <> 'cancelled'
$$;

-- A member who joined before this moment has a place: before the edition began, or before the planned end of its last
-- grid. While it lacks a grid, no member is late.
create function edition_closes_at(of_edition integer) returns timestamptz stable language sql as $$
  select case when count(*) < (select e.grids from group_edition e where e.id = of_edition) then 'infinity'
    else greatest(max(g.planned_end), edition_begins_at(of_edition)) end
  from edition_grid x join grid g on g.id = x.grid_id where x.edition_id = of_edition
$$;

-- Whether a member had no pick in the newest stored edition, and has none in the editions since.
create function member_sleeps(m group_member) returns boolean stable language sql as $$
  select exists (
    select from edition_player old where old.player_id = m.player_id and not old.played and old.edition_id = (
      select e.id from group_edition e where e.group_id = m.group_id and e.ended_at is not null order by e.number desc
        limit 1)
  ) and not exists (
    select from group_edition e join edition_grid x on x.edition_id = e.id join match t on t.grid_id = x.grid_id
      join pick p on p.match_id = t.id and p.player_id = m.player_id
    where e.group_id = m.group_id and e.ended_at is null)
$$;

-- Whether a player plays a grid as a member: awake, and with a place in an edition that has the grid and is not over.
create function plays_grid(player integer, grid integer) returns boolean stable language sql as $$
  select exists (
    select from edition_grid x join group_edition e on e.id = x.edition_id and e.ended_at is null
      join group_member m on m.group_id = e.group_id and m.player_id = $1
      join account a on a.player_id = m.player_id and a.disabled_at is null
    where x.grid_id = $2 and m.joined_at < edition_closes_at(e.id) and not member_sleeps(m))
$$;

-- A grid that goes back to draft or is deleted has no picks. The job gives the next one.
create function leave_editions() returns trigger language plpgsql as $$
begin
  delete from edition_grid x using group_edition e
    where x.grid_id = new.id and e.id = x.edition_id and e.ended_at is null;
  return null;
end $$;
create trigger leave_editions after update of status, deleted_at on grid for each row
  when (new.status = 'draft' and old.status <> 'draft' or new.deleted_at is not null and old.deleted_at is null)
  execute function leave_editions();
