import type { Pick } from '../../../shared/rules/outcome.ts';
import { type Tile, TILE_WIDTH } from '../../../shared/seal/tiles.ts';
import type { Queries, Transaction } from '../../database/database.ts';

/** Matches whose announced start is not the one in the log, and that have neither a start nor a cancellation there. */
const DUE_MATCHES = `from match m join grid g on g.id = m.grid_id and g.status <> 'draft'
  left join lateral (
    select f.detail, f.version from seal_fact f where f.kind = 'match' and (f.grid_id, f.match_id) = (m.grid_id, m.id) order by f.version desc limit 1
  ) known on true
  where known.detail is distinct from announced_start(m)::text
    and not exists (select from seal_fact f where (f.grid_id, f.match_id) = (m.grid_id, m.id) and f.kind in ('start', 'result') and f.place is not null)`;

/** Matches that have begun and whose start is not noted. A match that was cancelled before its start gets none. */
const DUE_STARTS = `from match m join grid g on g.id = m.grid_id and g.status <> 'draft'
  where m.reveal_at <= clock_timestamp() and m.status <> 'cancelled'
    and not exists (select from seal_fact f where (f.grid_id, f.match_id) = (m.grid_id, m.id) and f.kind in ('start', 'result'))`;

/** What a result entry says, as a text: `finished 2 1 source`. */
const RESULT = `case m.status when 'finished' then format('finished %s %s ', m.home_score, m.away_score) when 'cancelled' then 'cancelled - - '
  else 'open - - ' end || coalesce(m.score_by, 'source')`;

/** Results of matches whose start is in the log, if they differ from the newest one there. */
const DUE_RESULTS = `from seal_fact s join match m on m.id = s.match_id and m.grid_id = s.grid_id
  left join lateral (
    select f.detail, f.version from seal_fact f where f.kind = 'result' and (f.grid_id, f.match_id) = (s.grid_id, s.match_id) order by f.version desc limit 1
  ) known on true
  where s.kind = 'start' and s.place is not null and (known.detail is not null or m.status in ('finished', 'cancelled'))
    and known.detail is distinct from ${RESULT}`;

/**
 * Cancellations before the start: of a match that left its grid, and of a match whose start has passed when all others have started, or whose grid is
 * settled.
 */
const DUE_CANCELLATIONS = `from (select distinct on (grid_id, match_id) grid_id, match_id, detail from seal_fact
    where kind = 'match' order by grid_id, match_id, version desc) f
  join match m on m.id = f.match_id join grid g on g.id = f.grid_id
  where not exists (select from seal_fact o where (o.grid_id, o.match_id) = (f.grid_id, f.match_id) and o.kind in ('start', 'result'))
    and (m.grid_id is distinct from f.grid_id or m.status = 'cancelled' and (g.status = 'settled' or
      f.detail::bigint <= extract(epoch from clock_timestamp()) and not exists (
        select from match o where o.grid_id = f.grid_id and o.status <> 'cancelled' and not exists (
          select from seal_fact s where s.kind = 'start' and s.place is not null and (s.grid_id, s.match_id) = (o.grid_id, o.id)))))`;

/** Grids that have begun or are settled, whose matches all have a start or a cancellation in the log, and that are not open yet. */
const DUE_OPENINGS = `from (select distinct grid_id from seal_fact where kind = 'match') g
  where not exists (select from seal_fact o where o.kind = 'opened' and o.grid_id = g.grid_id)
    and (exists (select from seal_fact s where s.kind = 'start' and s.grid_id = g.grid_id)
      or exists (select from grid where id = g.grid_id and status = 'settled'))
    and not exists (
      select from seal_fact f where f.kind = 'match' and f.grid_id = g.grid_id and not exists (
        select from seal_fact o where (o.grid_id, o.match_id) = (f.grid_id, f.match_id) and o.place is not null
          and (o.kind = 'start' or o.kind = 'result' and o.detail like 'cancelled%')))
    and not exists (
      select from match m where m.grid_id = g.grid_id and not exists (
        select from seal_fact f where f.kind = 'match' and (f.grid_id, f.match_id) = (m.grid_id, m.id)))`;

/** Grids that are settled and have all openings, and whose newest count is not in the log. */
const DUE_SETTLEMENTS = `from grid g join seal_fact o on o.kind = 'opened' and o.grid_id = g.id and o.place is not null
  where g.status = 'settled' and g.scored_version = g.results_version
    and not exists (select from seal_fact f where f.kind = 'settlement' and f.grid_id = g.id and f.version >= g.scored_version)
    and not exists (
      select from match m where m.grid_id = g.id and m.status not in ('finished', 'cancelled'))`;

export interface DueWork {
  size: number;
  checkpoint: string | null;
  /** Saves or starts wait for the lock of the starts. */
  hasSaves: boolean;
  /** Something else has to be appended. */
  hasFacts: boolean;
  /** Cancellations before a start, or openings, wait. They need the lock of the starts. */
  hasEnds: boolean;
  /** A grid whose openings are not complete. */
  gridToOpen: number | null;
  gridToSettle: number | null;
  /** When the log was last shown to the witnesses, how many seconds ago, and its size then. */
  shownAt: string | null;
  shownAge: number | null;
  shownSize: number;
  /** The newest start, moved start or settlement. */
  watchedPlace: number | null;
  watched: Buffer | null;
  /** Seconds since the oldest save that is not in the log. */
  heldUp: number | null;
}

/** Returns what is due for the log, in one statement. */
export async function findDueWork(queries: Queries): Promise<DueWork> {
  const [row] = await queries.rows<DueWork>({
    name: 'seal-due',
    text: `select l.size::float8 as size, l.checkpoint, l.shown_at::text as "shownAt", l.shown_size::float8 as "shownSize",
      extract(epoch from clock_timestamp() - l.shown_at)::float8 as "shownAge",
      exists (select from pick_event e where e.seq > l.done_seq) or exists (select ${DUE_STARTS}) or exists (select from seal_fact where place is null and kind = 'start') as "hasSaves",
      exists (select ${DUE_MATCHES}) or exists (select ${DUE_RESULTS}) as "hasFacts",
      exists (select ${DUE_CANCELLATIONS}) or exists (select ${DUE_OPENINGS}) as "hasEnds",
      (select min(grid_id) from seal_fact where kind = 'opened' and place is null) as "gridToOpen",
      (select min(g.id) ${DUE_SETTLEMENTS}) as "gridToSettle",
      w.place::float8 as "watchedPlace", w.data as watched,
      (select extract(epoch from clock_timestamp() - min(e.accepted_at))::float8 from pick_event e where e.seq > l.done_seq) as "heldUp"
    from seal_log l left join lateral (
      select place, e.data from seal_fact join seal_entry e using (place) where (kind in ('start', 'settlement') or kind = 'match' and version > 0) order by place desc limit 1
    ) w on true`,
  });
  return row!;
}

/** Notes which matches have started. Call it while no save can run. Returns the newest save of the ledger: all saves up to it are committed. */
export async function noteStarts(tx: Transaction): Promise<string> {
  await tx.rows(
    `insert into seal_fact (kind, grid_id, match_id, version, boundary) select 'start', m.grid_id, m.id, 0, (select coalesce(max(seq), 0) from pick_event)
     ${DUE_STARTS} on conflict do nothing`,
  );
  const [row] = await tx.rows<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from pick_event');
  return row!.seq;
}

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
       greatest(last_at, floor(extract(epoch from clock_timestamp())))::float8 as at,
       (select min(boundary)::text from seal_fact where place is null and kind = 'start') as boundary
     from seal_log`,
  );
  return log!;
}

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
      `insert into seal_secret (player_id) select player_id from account where player_id = any($1)
         and player_id not in (select player_id from seal_secret) on conflict do nothing`,
      [saves.map(({ playerId }) => playerId)],
    );
  return saves;
}

export interface Sealer {
  gridId: number;
  playerId: number;
  /** The username at the first save of the grid. Empty if the account was erased before. */
  name: string;
  /** Of the player, 32 bytes. An erased player has one of the first save instead. */
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

export interface MatchRow {
  gridId: number;
  matchId: number;
  number: number;
  start: number;
  league: string;
  home: string;
  away: string;
  source: string;
  sourceId: string;
  /** The entry of the first announcement, which freezes the texts. */
  first: Buffer | null;
}

/** Returns matches that have to be announced, in the order of their ids. */
export function findDueMatches(tx: Transaction): Promise<MatchRow[]> {
  return tx.rows<MatchRow>(
    `select m.grid_id as "gridId", m.id as "matchId", m.number, m.start::float8 as start, l.name as league, h.name as home, a.name as away, m.source,
       m.source_id::text as "sourceId", (select e.data from seal_fact f join seal_entry e using (place)
         where f.kind = 'match' and (f.grid_id, f.match_id, f.version) = (m.grid_id, m.id, 0)) as first
     from (select m.*, coalesce(known.version + 1, 0) as number, announced_start(m) as start ${DUE_MATCHES}) m
       join league l on l.id = m.league_id join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     order by m.id`,
  );
}

/** Returns the noted starts with this boundary. */
export function findNotedStarts(tx: Transaction, boundary: string) {
  return tx.rows<Record<'gridId' | 'matchId' | 'start', number>>(
    `select f.grid_id as "gridId", m.id as "matchId", announced_start(m)::float8 as start
     from seal_fact f join match m on m.id = f.match_id where f.kind = 'start' and f.place is null and f.boundary = $1::bigint order by m.id`,
    [boundary],
  );
}

export interface ResultRow {
  gridId: number;
  matchId: number;
  version: number;
  /** As in `RESULT`. */
  detail: string;
}

/** Returns results behind a start that are not in the log. */
export function findDueResults(tx: Transaction): Promise<ResultRow[]> {
  return tx.rows<ResultRow>(
    `select s.grid_id as "gridId", m.id as "matchId", coalesce(known.version + 1, 0) as version, ${RESULT} as detail ${DUE_RESULTS} order by m.id`,
  );
}

/** Returns cancellations before a start. Call it while no match can change. */
export function findDueCancellations(tx: Transaction): Promise<ResultRow[]> {
  return tx.rows<ResultRow>(
    `select f.grid_id as "gridId", m.id as "matchId", 0 as version, 'cancelled - - ' || case when m.grid_id = f.grid_id then coalesce(m.score_by, 'source') else 'admin' end as detail
     ${DUE_CANCELLATIONS} order by m.id`,
  );
}

/** Notes the grids that take no save and no new match any more. Call it while no match can change, and with all saves in the log. */
export async function noteOpenings(tx: Transaction): Promise<void> {
  await tx.rows(
    `insert into seal_fact (kind, grid_id, match_id, version) select 'opened', g.grid_id, 0, 0 ${DUE_OPENINGS}`,
  );
}

/** Notes that all openings of the grid are published. */
export async function endOpenings(queries: Queries, gridId: number): Promise<void> {
  await queries.rows(
    `update seal_fact set place = (select size from seal_log) where kind = 'opened' and grid_id = $1`,
    [gridId],
  );
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

/** Notes that the log is shown to the witnesses now. Returns false if another process was faster. */
export async function claimShowing(queries: Queries, { shownAt, size }: DueWork): Promise<boolean> {
  const rows = await queries.rows(
    'update seal_log set shown_at = clock_timestamp(), shown_size = $2 where shown_at is not distinct from $1::timestamptz returning 1',
    [shownAt, size],
  );
  return rows.length > 0;
}

/** Returns the size of the newest note of each witness, by its name. */
export async function findWitnessedSizes(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.rows<{ witness: string; size: number }>(
    'select witness, size::float8 as size from seal_note where place = -1',
  );
  return new Map(rows.map(({ witness, size }) => [witness, size]));
}

/** Keeps the newest note of a witness, and its first one that contains each start, moved start and settlement. */
export async function keepNote(queries: Queries, witness: string, size: number, note: string): Promise<void> {
  await queries.rows(
    `with first as (
       insert into seal_note (witness, place, size, note) select $1, place, $2, $3 from seal_fact
       where (kind in ('start', 'settlement') or kind = 'match' and version > 0) and place < $2
         and place >= coalesce((select size from seal_note where witness = $1 and place = -1), 0)
       on conflict do nothing
     )
     insert into seal_note (witness, place, size, note) values ($1, -1, $2, $3)
     on conflict (witness, place) do update set size = excluded.size, note = excluded.note where seal_note.size <= excluded.size`,
    [witness, size, note],
  );
}

/** Returns the notes of an entry; -1: the newest note of each witness. */
export async function findNotes(queries: Queries, place: number): Promise<string[]> {
  const rows = await queries.rows<{ note: string }>(
    'select note from seal_note where place = $1 order by witness',
    [place],
  );
  return rows.map(({ note }) => note);
}

/** Returns saves of the grid behind a place, in the order of the log. `picks` are all picks of a save. */
export function findSealedSaves(queries: Queries, gridId: number, after: number, limit: number) {
  return queries.rows<Omit<SaveRow, 'seq'> & { place: number }>(
    `select e.place::float8 as place, p.player_id as "playerId", p.picks, p.salt from seal_entry e join pick_event p on p.seq = e.event_seq
     where e.grid_id = $1 and e.place > $2 and e.event_seq is not null order by e.place limit $3`,
    [gridId, after, limit],
  );
}

/** Returns the matches of the grid in the log with the places of their starts; null without one. */
export async function findStartPlaces(queries: Queries, gridId: number): Promise<Map<number, number | null>> {
  const rows = await queries.rows<{ id: number; place: number | null }>(
    `select match_id as id, max(place) filter (where kind = 'start')::float8 as place from seal_fact
     where grid_id = $1 and kind in ('match', 'start') group by match_id`,
    [gridId],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Returns the last piece of the grid's openings; null if there is none. */
export async function findLastPiece(queries: Queries, gridId: number) {
  const [row] = await queries.rows<{ piece: number; lastPlace: number }>(
    'select piece, last_place::float8 as "lastPlace" from seal_opening where grid_id = $1 order by piece desc limit 1',
    [gridId],
  );
  return row ?? null;
}

export async function insertPiece(
  queries: Queries,
  { gridId, piece, lines, lastPlace }: { gridId: number; piece: number; lines: Buffer; lastPlace: number },
): Promise<void> {
  const values = [gridId, piece, lines, lastPlace];
  await queries.rows(
    'insert into seal_opening (grid_id, piece, lines, last_place) values ($1, $2, $3, $4)',
    values,
  );
}

/** Returns a compressed piece of openings; null before it is published. */
export async function findPiece(queries: Queries, gridId: number, piece: number): Promise<Buffer | null> {
  const [row] = await queries.rows<{ lines: Buffer }>(
    'select lines from seal_opening where grid_id = $1 and piece = $2',
    [gridId, piece],
  );
  return row?.lines ?? null;
}

/** Returns the winners by the scores of the grid, with the version of the results that were scored; null if they changed meanwhile. */
export async function findScored(
  queries: Queries,
  gridId: number,
  leastHits: number,
): Promise<{ version: number; winners: { playerId: number; hits: number; data: Buffer | null }[] } | null> {
  const [grid] = await queries.rows<{ version: number }>(
    `select g.scored_version as version ${DUE_SETTLEMENTS} and g.id = $1`,
    [gridId],
  );
  if (!grid) return null;
  const winners = await queries.rows<{ playerId: number; hits: number; data: Buffer | null }>(
    `select s.player_id as "playerId", s.hits::int as hits, (select e.data from pick_event p join seal_entry e on e.event_seq = p.seq and e.grid_id = s.grid_id
       where p.player_id = s.player_id limit 1) as data
     from grid_score s where s.grid_id = $1 and s.hits >= $2 order by s.player_id`,
    [gridId, leastHits],
  );
  return { version: grid.version, winners };
}

/** Returns the newest result of each match in the log of the grid, as in `RESULT`. */
export async function findLoggedResults(queries: Queries, gridId: number): Promise<Map<number, string>> {
  const rows = await queries.rows<{ id: number; detail: string }>(
    `select distinct on (match_id) match_id as id, detail from seal_fact where kind = 'result' and grid_id = $1 order by match_id, version desc`,
    [gridId],
  );
  return new Map(rows.map(({ id, detail }) => [id, detail]));
}

/** Returns whether all saves of the player have their places in the log. */
export async function areSealed(queries: Queries, playerId: number): Promise<boolean> {
  const rows = await queries.rows(
    'select from pick_event where player_id = $1 and seq > (select done_seq from seal_log) limit 1',
    [playerId],
  );
  return rows.length === 0;
}

export interface OwnEntryRow {
  place: number;
  data: Buffer;
  /** Null for an announcement. */
  picks: [matchId: number, pick: Pick][] | null;
  salt: Buffer | null;
}

/** Returns the player's saves in the grid, and the announcements of its matches, with places behind `after` and below `size`, at most `most` saves. */
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

export interface GridFactRow {
  gridId: number;
  kind: 'match' | 'start' | 'result' | 'settlement';
  matchId: number;
  place: number;
  data: Buffer;
  detail: string | null;
}

/** Returns announcements, starts, results and settlements of one grid, or of all grids, in the order of the log. */
export function findGridFacts(queries: Queries, gridId: number | null): Promise<GridFactRow[]> {
  return queries.rows<GridFactRow>(
    `select f.grid_id as "gridId", f.kind, f.match_id as "matchId", f.place::float8 as place, e.data, f.detail
     from seal_fact f join seal_entry e on e.place = f.place where f.kind <> 'opened' and f.grid_id = coalesce($1, f.grid_id) order by f.place`,
    [gridId],
  );
}

export interface GridNameRow {
  id: number;
  name: string;
  players: number;
  /** The matches that are in the grid now. */
  matchIds: number[];
}

/** Returns names, numbers of players and matches of grids. */
export function findGridNames(queries: Queries, ids: number[]): Promise<GridNameRow[]> {
  return queries.rows<GridNameRow>(
    `select g.id, g.name, coalesce(nullif((select count(*) from grid_score s where s.grid_id = g.id), 0),
         (select count(*) from seal_name n where n.grid_id = g.id))::int as players,
       array(select m.id from match m where m.grid_id = g.id) as "matchIds"
     from grid g where g.id = any($1)`,
    [ids],
  );
}

export interface WinnerRow {
  playerId: number;
  hasPrize: boolean;
  /** Null unless the winner agrees to be named, has a working account, and still has the name of the grid. */
  username: string | null;
  secret: Buffer | null;
}

/** Returns prizes and names of these winners of a grid. */
export function findWinnerRows(queries: Queries, gridId: number, playerIds: number[]): Promise<WinnerRow[]> {
  return queries.rows<WinnerRow>(
    `select x.player_id as "playerId", coalesce(p.tier > 0, false) as "hasPrize",
       a.username, case when a.player_id is not null then s.secret end as secret
     from (select $1::int as grid_id, unnest($2::int[]) as player_id) x left join prize p using (grid_id, player_id) left join seal_secret s using (player_id)
       left join seal_name n using (grid_id, player_id) left join winner_consent c using (player_id)
       left join account a on a.player_id = c.player_id and a.disabled_at is null and lower(a.username) = lower(n.name)
     order by lower(a.username)`,
    [gridId, playerIds],
  );
}
