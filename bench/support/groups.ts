import type pg from 'pg';

/** Adds a group of these players, whose first is its owner, over these grids. They have been members for a month. */
export async function addGroup(owner: pg.Pool, members: number[], gridIds: number[]): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into player_group (name, description, country, size, since, owner_id) values ('Bench', '', 'AR', 12, statement_now(), $1) returning id
     ), joined as (
       insert into group_member (group_id, player_id, joined_at) select made.id, m, statement_now() - interval '30 days' from made, unnest($2::int[]) m
     ), edition as (
       insert into group_edition (group_id, number, size, grids, country, since)
       select id, 1, 12 * cardinality($3::int[]), cardinality($3::int[]), 'AR', statement_now() from made returning id, group_id
     ), given as (
       insert into edition_grid (edition_id, group_id, grid_id) select edition.id, edition.group_id, grid from edition, unnest($3::int[]) grid
     )
     select id from made`,
    [members[0], members, gridIds],
  );
  return rows[0]!.id;
}

/** Adds groups of `size` of these players in turn. Returns their ids. */
export async function addGroups(
  owner: pg.Pool,
  players: number[],
  size: number,
  gridIds: number[],
): Promise<number[]> {
  const made: number[] = [];
  for (let first = 0; first < players.length; first += size)
    made.push(await addGroup(owner, players.slice(first, first + size), gridIds));
  return made;
}
