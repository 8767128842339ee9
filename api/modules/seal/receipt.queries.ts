import type { Pick } from '../../../shared/rules/outcome.ts';
import type { Queries } from '../../database/database.ts';

export interface OwnEntryRow {
  place: number;
  data: Buffer;
  /** Null for an announcement. */
  picks: [matchId: number, pick: Pick][] | null;
  salt: Buffer | null;
}

/** Returns at most `most` own saves in the grid, and its announcements, with places behind `after` and below `size`. */
export async function findOwnEntries(
  queries: Queries,
  { playerId, gridId, after, size, most }: Record<'playerId' | 'gridId' | 'after' | 'size' | 'most', number>,
): Promise<OwnEntryRow[]> {
  return queries.rows<OwnEntryRow>(
    `(select e.place::float8 as place, e.data, p.picks, p.salt from pick_event p join seal_entry e on e.event_seq = p.seq and e.grid_id = $2
      where p.player_id = $1 and e.place > $3 and e.place < $4 order by e.place limit $5)
     union all
     (select e.place::float8, e.data, null, null from seal_fact f join seal_entry e using (place)
      where f.kind = 'match' and f.grid_id = $2 and f.place > $3 and f.place < $4 order by e.place)`,
    [playerId, gridId, after, size, most],
  );
}

/** Returns the name and the secret of a player in a grid; null if the log has no save of the player there. */
export async function findOwnName(
  queries: Queries,
  playerId: number,
  gridId: number,
): Promise<{ name: string; secret: Buffer } | null> {
  const [row] = await queries.rows<{ name: string; secret: Buffer }>(
    'select name, secret from seal_name join seal_secret using (player_id) where player_id = $1 and grid_id = $2',
    [playerId, gridId],
  );
  return row ?? null;
}
