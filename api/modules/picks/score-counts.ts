/** SQL: the matches of grid $1 that count, with their outcomes. */
export const STANDING = `select id, outcome from match where grid_id = $1 and status <> 'cancelled'`;

/** SQL: the same if match $2 had the outcome $3 (null: none yet), or were void ($4). */
export const SUPPOSED = `select id, case when id = $2 then $3::outcome else outcome end as outcome from match
  where grid_id = $1 and case when id = $2 then not $4 else status <> 'cancelled' end`;

/** SQL: hits and picks per player over these matches, `(id, outcome)`. The one place where the server counts hits of a grid. */
export function countedOver(matches: string): string {
  return `select p.player_id, (count(*) filter (where p.pick = m.outcome))::smallint as hits, count(*)::smallint as picks
  from pick p join (${matches}) m on m.id = p.match_id group by p.player_id`;
}

/** One pass over a week's picks; with room for its hash table it never touches the disk. For the transaction only. */
export const ROOM_TO_COUNT = `set local work_mem = '256MB'`;
