import type { Pick } from '../../../shared/rules/outcome.ts';
import type { ResultEntry } from '../../../shared/seal/entry.ts';
import type { Queries, Transaction } from '../../database/database.ts';

export interface LogRow {
  size: number;
  /** The last save in the log. */
  lastTx: string;
  lastSeq: string;
  /** Of the oldest running transaction: saves of older ones are all visible. */
  horizon: string;
  /** Of the next start that is not in the log yet. */
  boundary: string | null;
  /** Whether the next start comes before saves that are visible now. */
  isStartDue: boolean;
  checkpoint: string | null;
  generation: number;
  /** Whether the transaction numbers of the database are smaller than those in the log: a dump was restored. */
  isRenumbered: boolean;
}

/** Locks the log for this transaction. Returns null if another process has it, unless `waits`. */
export async function lockLog(tx: Transaction, { waits = false } = {}): Promise<LogRow | null> {
  const [row] = await tx.rows(`select from seal_log for update ${waits ? '' : 'skip locked'}`);
  if (!row) return null;
  // A separate statement, whose snapshot is newer than the lock.
  const [log] = await tx.rows<LogRow>(
    `select size::float8 as size, last_tx::text as "lastTx", last_seq::text as "lastSeq", checkpoint, generation,
       last_tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "isRenumbered",
       pg_snapshot_xmin(pg_current_snapshot())::text as horizon, next.boundary::text as boundary,
       coalesce(next.boundary <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false) as "isStartDue"
     from seal_log cross join (select min(boundary) as boundary from seal_fact where place is null) next`,
  );
  return log!;
}

export interface SaveRow {
  tx: string;
  seq: string;
  playerId: number;
  picks: [matchId: number, pick: Pick][];
  salt: Buffer;
  /** Seconds since 1970. */
  at: number;
  /** Null if the account was erased. */
  secret: Buffer | null;
}

/** Returns the next saves of transactions older than `before`, in the order of the log. Makes missing secrets of their players. */
export async function findNextSaves(
  tx: Transaction,
  { lastTx, lastSeq }: LogRow,
  before: string,
  limit: number,
): Promise<SaveRow[]> {
  const read = () =>
    tx.rows<SaveRow>(
      `select e.tx::text as tx, e.seq::text as seq, e.player_id as "playerId", e.picks, e.salt, floor(extract(epoch from e.accepted_at))::float8 as at, s.secret
       from pick_event e left join seal_secret s using (player_id)
       where (e.tx, e.seq) > ($1::bigint, $2::bigint) and e.tx < $3::bigint and e.seq > (select done_seq from seal_log) order by e.tx, e.seq limit $4`,
      [lastTx, lastSeq, before, limit],
    );
  const saves = await read();
  const without = saves.filter(({ secret }) => secret === null).map(({ playerId }) => playerId);
  if (without.length === 0) return saves;
  const made = await tx.rows(
    'insert into seal_secret (player_id) select player_id from account where player_id = any($1) on conflict do nothing returning player_id',
    [without],
  );
  return made.length === 0 ? saves : read();
}

/** Returns the grid of each match, by match id. */
export async function findGridsOf(queries: Queries, matchIds: number[]): Promise<Map<number, number>> {
  const rows = await queries.rows<{ id: number; grid: number }>(
    'select id, grid_id as grid from match where id = any($1) and grid_id is not null',
    [matchIds],
  );
  return new Map(rows.map(({ id, grid }) => [id, grid]));
}

/** Matches whose picks may be shown and whose start is not noted yet. */
const DUE_STARTS = `from match m cross join seal_log l
  where m.grid_id is not null and m.reveal_at <= clock_timestamp() and m.reveal_at > l.began_at
    and not exists (select from seal_fact f where f.kind = 'start' and f.about_id = m.id)`;

export async function hasDueStarts(queries: Queries): Promise<boolean> {
  return (await queries.rows(`select ${DUE_STARTS} limit 1`)).length > 0;
}

/** Notes that these matches have started. Call it while no save can run: all saves so far have older transactions than the boundary. */
export async function noteStarts(tx: Transaction): Promise<void> {
  await tx.rows(
    `insert into seal_fact (kind, about_id, version, boundary) select 'start', m.id, 1, pg_snapshot_xmax(pg_current_snapshot())::text::bigint ${DUE_STARTS}
     on conflict do nothing`,
  );
}

/** Returns the saves that are not in the log, in the order in which they were stored. Makes missing secrets of their players. Call it while no save can run. */
export async function findMissingSaves(tx: Transaction): Promise<SaveRow[]> {
  const missing = `pick_event e where e.tx is not null and e.seq > (select greatest(first_seq, done_seq) from seal_log)
    and not exists (select from seal_entry s where s.event_seq = e.seq)`;
  await tx.rows(
    `insert into seal_secret (player_id) select distinct player_id from ${missing} and player_id in (select player_id from account) on conflict do nothing`,
  );
  return tx.rows<SaveRow>(
    `select e.tx::text as tx, e.seq::text as seq, e.player_id as "playerId", e.picks, e.salt, floor(extract(epoch from e.accepted_at))::float8 as at,
       (select secret from seal_secret s where s.player_id = e.player_id) as secret
     from ${missing} order by e.seq`,
  );
}

/** Ends the order of transactions so far: all saves are in the log, and the next ones have larger numbers than this transaction. */
export async function endOrder(tx: Transaction): Promise<void> {
  await tx.rows(
    `update seal_log set last_tx = pg_current_xact_id()::text::bigint, last_seq = 0, done_seq = (select coalesce(max(seq), 0) from pick_event)`,
  );
}

export interface StartRow {
  matchId: number;
  gridId: number;
  at: number;
}

/** Returns the noted starts with this boundary, or with any, that are not in the log. */
export function findNotedStarts(tx: Transaction, boundary: string | null): Promise<StartRow[]> {
  return tx.rows<StartRow>(
    `select m.id as "matchId", coalesce(m.grid_id, 0) as "gridId", floor(extract(epoch from m.reveal_at))::float8 as at
     from seal_fact f join match m on m.id = f.about_id
     where f.kind = 'start' and f.place is null and f.boundary = coalesce($1::bigint, f.boundary) order by m.id`,
    [boundary],
  );
}

export type ResultRow = Omit<ResultEntry, 'type'> & { version: number };

/** Returns the results of started matches that are not in the log, and those that were taken back. */
export function findNewResults(tx: Transaction): Promise<ResultRow[]> {
  return tx.rows<ResultRow>(
    `select m.id as "matchId", coalesce(m.grid_id, 0) as "gridId", m.result_version as version,
       case when m.status in ('finished', 'cancelled') then m.status else 'open' end as status,
       case when m.status = 'finished' then json_build_object('home', m.home_score, 'away', m.away_score) end as score,
       coalesce(m.score_by, 'source') as by
     from seal_fact s join match m on m.id = s.about_id
     where s.kind = 'start' and s.place is not null
       and (m.status in ('finished', 'cancelled') or exists (select from seal_fact r where r.kind = 'result' and r.about_id = m.id))
       and not exists (select from seal_fact r where r.kind = 'result' and r.about_id = m.id and r.version = m.result_version)
     order by m.id`,
  );
}

export interface SettlementRow {
  gridId: number;
  version: number;
  /** `data`: a save of the winner in the grid; null if there is none. */
  winners: { hits: number; data: string | null }[];
}

/** Returns settled grids whose results are all in the log and whose winners are not. `leastHits`: for a prize. */
export function findNewSettlements(tx: Transaction, leastHits: number): Promise<SettlementRow[]> {
  return tx.rows<SettlementRow>(
    `select g.id as "gridId", g.scored_version as version, coalesce((
         select json_agg(json_build_object('hits', s.hits, 'data', (
           select encode(e.data, 'hex') from pick_event p join seal_entry e on e.event_seq = p.seq and e.grid_id = g.id
           where p.player_id = s.player_id limit 1)))
         from grid_score s where s.grid_id = g.id and s.hits >= $1), '[]') as winners
     from grid g cross join seal_log l
     where g.status = 'settled' and is_scored(g)
       and not exists (select from seal_fact f where f.kind = 'settlement' and f.about_id = g.id and f.version = g.scored_version)
       and exists (select from match m where m.grid_id = g.id)
       and not exists (select from match m where m.grid_id = g.id and (m.reveal_at <= l.began_at or not exists (
         select from seal_fact f where f.kind = 'result' and f.about_id = m.id and f.version = m.result_version)))
       and not exists (select from pick p join match m on m.id = p.match_id where m.grid_id = g.id and p.seq <= l.first_seq)
     order by g.id`,
    [leastHits],
  );
}

export interface NewEntry {
  place: number;
  data: Uint8Array;
  leaf: Uint8Array;
  gridId: number;
  eventSeq: string | null;
}

export interface NewNode {
  level: number;
  place: number;
  hash: Uint8Array;
}

export interface NewFact {
  kind: 'start' | 'result' | 'settlement';
  aboutId: number;
  version: number;
  place: number;
}

/** Stores new entries with the hashes of the subtrees that they complete, and moves the log forward. */
export async function appendToLog(
  tx: Transaction,
  added: { entries: NewEntry[]; nodes: NewNode[]; facts: NewFact[] },
  log: { size: number; lastTx: string; lastSeq: string; checkpoint: string; generation: number },
): Promise<void> {
  const { entries, nodes, facts } = added;
  await tx.rows(
    `insert into seal_entry (place, data, leaf, grid_id, event_seq) select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::int[], $5::bigint[])`,
    [
      entries.map(({ place }) => place),
      entries.map(({ data }) => Buffer.from(data)),
      entries.map(({ leaf }) => Buffer.from(leaf)),
      entries.map(({ gridId }) => gridId),
      entries.map(({ eventSeq }) => eventSeq),
    ],
  );
  if (nodes.length > 0)
    await tx.rows(
      `insert into seal_node (level, place, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
      [
        nodes.map(({ level }) => level),
        nodes.map(({ place }) => place),
        nodes.map(({ hash }) => Buffer.from(hash)),
      ],
    );
  if (facts.length > 0)
    await tx.rows(
      `insert into seal_fact as f (kind, about_id, version, place) select * from jsonb_to_recordset($1) as x (kind text, "aboutId" int, version int, place bigint)
       on conflict (kind, about_id, version) do update set place = excluded.place`,
      [JSON.stringify(facts)],
    );
  await tx.rows(
    'update seal_log set size = $1, last_tx = $2::bigint, last_seq = $3, checkpoint = $4, generation = $5',
    [log.size, log.lastTx, log.lastSeq, log.checkpoint, log.generation],
  );
}

/** Returns hashes of subtrees with 256^level leaves, `count` from `first` on. Fewer if the log has fewer. */
export async function findHashes(
  queries: Queries,
  level: number,
  first: number,
  count: number,
): Promise<Buffer[]> {
  const text =
    level === 0
      ? 'select leaf as hash from seal_entry where place >= $1 and place < $2 order by place'
      : 'select hash from seal_node where level = $3 and place >= $1 and place < $2 order by place';
  const values = [first, first + count, ...(level === 0 ? [] : [level])];
  return (await queries.rows<{ hash: Buffer }>(text, values)).map(({ hash }) => hash);
}

/** Returns `count` entries from `first` on. Fewer if the log has fewer. */
export async function findEntries(queries: Queries, first: number, count: number): Promise<Buffer[]> {
  const rows = await queries.rows<{ data: Buffer }>(
    'select data from seal_entry where place >= $1 and place < $2 order by place',
    [first, first + count],
  );
  return rows.map(({ data }) => data);
}

export interface CheckpointRow {
  /** The signed note of the newest checkpoint. */
  checkpoint: string | null;
  size: number;
  generation: number;
  /** The newest note that witnesses signed. */
  witnessed: string | null;
}

export async function findCheckpoint(queries: Queries): Promise<CheckpointRow> {
  const [row] = await queries.rows<CheckpointRow>(
    'select checkpoint, size::float8 as size, generation, witnessed from seal_log',
  );
  return row!;
}

/** Stores a note with the signatures of witnesses, unless a newer one is stored. The second line of a note is the size. */
export async function keepWitnessed(queries: Queries, note: string, size: number): Promise<void> {
  await queries.rows(
    `update seal_log set witnessed = $1 where witnessed is null or split_part(witnessed, E'\n', 2)::bigint <= $2`,
    [note, size],
  );
}

/** Returns the first started match in the log whose openings are not published; null if there is none. */
export async function findMatchToOpen(queries: Queries): Promise<number | null> {
  const [row] = await queries.rows<{ id: number }>(
    `select f.about_id as id from seal_fact f where f.kind = 'start' and f.place is not null
       and not exists (select from seal_opening o where o.match_id = f.about_id) order by f.place limit 1`,
  );
  return row?.id ?? null;
}

export interface OpeningRow {
  place: number;
  gridId: number;
  pick: Pick;
  salt: Buffer;
}

/** Returns every pick for the match in the log, also those that were replaced later. */
export function findPicksToOpen(queries: Queries, matchId: number): Promise<OpeningRow[]> {
  return queries.rows<OpeningRow>(
    `select e.place::float8 as place, e.grid_id as "gridId", p.pick ->> 1 as pick, v.salt
     from match m join seal_entry e on e.grid_id = m.grid_id join pick_event v on v.seq = e.event_seq
       cross join jsonb_array_elements(v.picks) as p (pick)
     where m.id = $1 and (p.pick ->> 0)::int = $1 order by e.place`,
    [matchId],
  );
}

export async function insertOpenings(queries: Queries, matchId: number, lines: Buffer): Promise<void> {
  await queries.rows('insert into seal_opening (match_id, lines) values ($1, $2)', [matchId, lines]);
}

/** Returns the compressed openings of a match; null before they are published. */
export async function findOpenings(queries: Queries, matchId: number): Promise<Buffer | null> {
  const [row] = await queries.rows<{ lines: Buffer }>('select lines from seal_opening where match_id = $1', [
    matchId,
  ]);
  return row?.lines ?? null;
}

export interface OwnEntryRow {
  place: number;
  data: Buffer;
  picks: [matchId: number, pick: Pick][];
  salt: Buffer;
}

/** Returns the player's newest entries of a grid with places after `after` and below `size` that have a pick which still counts, in the order of the log. `picks` are all picks of the save. */
export function findOwnEntries(
  queries: Queries,
  { playerId, gridId, after, size, most }: Record<'playerId' | 'gridId' | 'after' | 'size' | 'most', number>,
): Promise<OwnEntryRow[]> {
  return queries.rows<OwnEntryRow>(
    `select * from (
       select e.place::float8 as place, e.data, p.picks, p.salt from pick_event p join seal_entry e on e.event_seq = p.seq and e.grid_id = $2
       where p.player_id = $1 and p.seq in (select seq from pick where player_id = $1) and e.place > $3 and e.place < $4
       order by e.place desc limit $5
     ) newest order by place`,
    [playerId, gridId, after, size, most],
  );
}
