import { type Tile, TILE_WIDTH } from '../../../shared/seal/tiles.ts';
import type { Queries, Transaction } from '../../database/database.ts';

export interface LogRow {
  size: number;
  doneSeq: string;
  checkpoint: string | null;
  /** The time of the next batch, in seconds since 1970. */
  at: number;
  /** The last save before the next start that is not in the log yet. */
  boundary: string | null;
}

/** Locks the log for this transaction. Returns null if another process has it. */
export async function lockLog(tx: Transaction): Promise<LogRow | null> {
  const [row] = await tx.rows('select from seal_log for update skip locked');
  if (!row) return null;
  // A separate statement, whose snapshot is newer than the lock.
  const [log] = await tx.rows<LogRow>(
    `select size::float8 as size, done_seq::text as "doneSeq", checkpoint,
       greatest(last_at, floor(extract(epoch from game_now())))::float8 as at,
       (select min(boundary)::text from seal_fact where place is null and kind = 'start') as boundary
     from seal_log`,
  );
  return log!;
}

export interface NewEntry {
  place: number;
  data: Buffer;
  leaf: Buffer;
  gridId: number;
  eventSeq: string | null;
}

export interface NewNode {
  level: number;
  place: number;
  hash: Buffer;
}

export interface NewFact {
  kind: 'match' | 'start' | 'result' | 'settlement';
  gridId: number;
  matchId: number;
  version: number;
  place: number;
  detail: string | null;
}

/** Stores new entries with the hashes of the subtrees that they complete, and moves the log forward. */
export async function appendToLog(
  tx: Transaction,
  added: { entries: NewEntry[]; nodes: NewNode[]; facts: NewFact[] },
  log: { size: number; doneSeq: string; at: number; checkpoint: string },
): Promise<void> {
  const { entries, nodes, facts } = added;
  await tx.rows(
    `insert into seal_entry (place, data, leaf, grid_id, event_seq) select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::int[], $5::bigint[])`,
    (['place', 'data', 'leaf', 'gridId', 'eventSeq'] as const).map((name) =>
      entries.map((entry) => entry[name]),
    ),
  );
  if (nodes.length > 0)
    await tx.rows(
      `insert into seal_node (level, place, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
      (['level', 'place', 'hash'] as const).map((name) => nodes.map((node) => node[name])),
    );
  if (facts.length > 0)
    await tx.rows(
      `insert into seal_fact as f (kind, grid_id, match_id, version, place, detail)
       select * from jsonb_to_recordset($1) as x (kind text, "gridId" int, "matchId" int, version int, place bigint, detail text)
       on conflict (kind, grid_id, match_id, version) do update set place = excluded.place`,
      [JSON.stringify(facts)],
    );
  const values = [log.size, log.doneSeq, log.at, log.checkpoint];
  await tx.rows(
    'update seal_log set size = $1, done_seq = $2::bigint, last_at = $3, checkpoint = $4',
    values,
  );
}

/** Returns the hashes of a tile, or the entries of a bundle. Fewer if the log has fewer. */
export async function findTile(queries: Queries, { level, index, width }: Tile): Promise<Buffer[]> {
  const first = index * TILE_WIDTH;
  const isNode = typeof level === 'number' && level > 0;
  const entries =
    level === 0 ? 'select leaf as bytes from seal_entry' : 'select data as bytes from seal_entry';
  const tiles = isNode ? 'select hash as bytes from seal_node where level = $3 and' : `${entries} where`;
  const rows = await queries.rows<{ bytes: Buffer }>(`${tiles} place >= $1 and place < $2 order by place`, [
    first,
    first + width,
    ...(isNode ? [level] : []),
  ]);
  return rows.map(({ bytes }) => bytes);
}

export async function findCheckpoint(queries: Queries): Promise<{ checkpoint: string | null; size: number }> {
  const [row] = await queries.rows<{ checkpoint: string | null; size: number }>(
    'select checkpoint, size::float8 as size from seal_log',
  );
  return row!;
}
