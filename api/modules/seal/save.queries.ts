import type { Pick } from '../../../shared/rules/outcome.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { LogRow } from './log.queries.ts';

export interface SaveRow {
  seq: string;
  playerId: number;
  picks: [matchId: number, pick: Pick][];
  salt: Buffer;
}

/** Returns the next saves up to `last`, in the order of the ledger. Makes missing secrets of their players. */
export async function findNextSaves(
  tx: Transaction,
  { doneSeq }: LogRow,
  last: string,
  limit: number,
): Promise<SaveRow[]> {
  const saves = await tx.rows<SaveRow>(
    `select seq::text as seq, player_id as "playerId", picks, salt from pick_event where seq > $1::bigint and seq <= $2::bigint order by pick_event.seq limit $3`,
    [doneSeq, last, limit],
  );
  if (saves.length > 0)
    await tx.rows(
      `insert into seal_secret (player_id) select player_id from account a where player_id = any($1)
         and not exists (select from seal_secret s where s.player_id = a.player_id) on conflict do nothing`,
      [saves.map(({ playerId }) => playerId)],
    );
  return saves;
}

export interface Sealer {
  gridId: number;
  playerId: number;
  /** The username at the first save of the grid. Empty if the account was erased before. */
  name: string;
  /** The secret of the player, 32 bytes. An erased player has one of the first save instead. */
  secret: Buffer;
}

/** Returns names and secrets of these players in these grids. Keeps the names of new ones. */
export async function findSealers(
  tx: Transaction,
  pairs: { gridId: number; playerId: number }[],
): Promise<Sealer[]> {
  const asked = `(select distinct * from unnest($1::int[], $2::int[]) as x (grid_id, player_id)) x`;
  const values = [pairs.map(({ gridId }) => gridId), pairs.map(({ playerId }) => playerId)];
  await tx.rows(
    `insert into seal_name (grid_id, player_id, name) select x.grid_id, x.player_id, a.username from ${asked} join account a using (player_id)
     on conflict do nothing`,
    values,
  );
  return tx.rows<Sealer>(
    `select x.grid_id as "gridId", x.player_id as "playerId", coalesce(n.name, '') as name, coalesce(s.secret, sha256(
       (select e.salt from pick_event e where e.player_id = x.player_id order by e.seq limit 1))) as secret
     from ${asked} left join seal_name n using (grid_id, player_id) left join seal_secret s using (player_id)`,
    values,
  );
}

/** Returns the grid of each match, by match id. */
export async function findGridsOf(queries: Queries, matchIds: number[]): Promise<Map<number, number>> {
  const rows = await queries.rows<{ id: number; grid: number }>(
    'select id, grid_id as grid from match where id = any($1) and grid_id is not null',
    [matchIds],
  );
  return new Map(rows.map(({ id, grid }) => [id, grid]));
}

/** Returns saves of the grid behind a place, in the order of the log. `picks` are all picks of a save. */
export function findSealedSaves(queries: Queries, gridId: number, after: number, limit: number) {
  return queries.rows<Omit<SaveRow, 'seq'> & { place: number }>(
    `select e.place::float8 as place, p.player_id as "playerId", p.picks, p.salt from seal_entry e join pick_event p on p.seq = e.event_seq
     where e.grid_id = $1 and e.place > $2 and e.event_seq is not null order by e.place limit $3`,
    [gridId, after, limit],
  );
}

/** Returns whether all saves of the player have their places in the log. */
export async function areSealed(queries: Queries, playerId: number): Promise<boolean> {
  const rows = await queries.rows(
    'select from pick_event where player_id = $1 and seq > (select done_seq from seal_log) limit 1',
    [playerId],
  );
  return rows.length === 0;
}
