/** SQL: the matches of grid $1 that count, with their outcomes. */
export const STANDING = `select id, outcome from match where grid_id = $1 and status <> 'cancelled'`;

/** SQL: match $2 of it alone, as it stands. */
export const STANDING_ONE = `${STANDING} and id = $2`;

/** SQL: the same if it had the outcome $3 (null: none yet), or were void ($4). */
export const SUPPOSED_ONE = `select $2::integer as id, $3::outcome as outcome where not $4`;

/**
 * SQL: hits and picks per player over these matches, `(id, outcome)`, and all picks or those of a name given to some. The one place where the server
 * counts hits of a grid.
 */
export function countedOver(matches: string, picks = 'pick'): string {
  return `select p.player_id, (count(*) filter (where p.pick = m.outcome))::smallint as hits, count(*)::smallint as picks
  from ${picks} p join (${matches}) m on m.id = p.match_id group by p.player_id`;
}

/** One pass over a week's picks; with room for its hash table it never touches the disk. For the transaction only. */
export const ROOM_TO_COUNT = `set local work_mem = '256MB'`;

/** Updates the prizes after hits were counted again with the same results. After other results a trigger does it. */
export const UPDATE_PRIZES = `select update_prizes(id) from grid where id = $1 and status = 'settled'`;
