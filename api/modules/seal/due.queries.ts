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
  where m.reveal_at <= game_now() and m.status <> 'cancelled'
    and not exists (select from seal_fact f where (f.grid_id, f.match_id) = (m.grid_id, m.id) and f.kind in ('start', 'result'))`;

/** The content of a result entry as text: `finished 2 1 source`. */
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
 * Cancellations before the start: of a match that left its grid or whose grid is settled, and of one whose start has
 * passed when all others have started.
 */
const DUE_CANCELLATIONS = `from (select distinct on (grid_id, match_id) grid_id, match_id, detail from seal_fact
    where kind = 'match' order by grid_id, match_id, version desc) f
  join match m on m.id = f.match_id join grid g on g.id = f.grid_id
  where not exists (select from seal_fact o where (o.grid_id, o.match_id) = (f.grid_id, f.match_id) and o.kind in ('start', 'result'))
    and (m.grid_id is distinct from f.grid_id or m.status = 'cancelled' and (g.status = 'settled' or
      f.detail::bigint <= extract(epoch from game_now()) and not exists (
        select from match o where o.grid_id = f.grid_id and o.status <> 'cancelled' and not exists (
          select from seal_fact s where s.kind = 'start' and s.place is not null and (s.grid_id, s.match_id) = (o.grid_id, o.id)))))`;

/** Grids that are not open yet, and whose matches all have a start or a cancellation in the log. */
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
      extract(epoch from game_now() - l.shown_at)::float8 as "shownAge",
      exists (select from pick_event e where e.seq > l.done_seq) or exists (select ${DUE_STARTS}) or exists (select from seal_fact where place is null and kind = 'start') as "hasSaves",
      exists (select ${DUE_MATCHES}) or exists (select ${DUE_RESULTS}) as "hasFacts",
      exists (select ${DUE_CANCELLATIONS}) or exists (select ${DUE_OPENINGS}) as "hasEnds",
      (select min(grid_id) from seal_fact where kind = 'opened' and place is null) as "gridToOpen",
      (select min(g.id) ${DUE_SETTLEMENTS}) as "gridToSettle",
      w.place::float8 as "watchedPlace", w.data as watched,
      (select extract(epoch from game_now() - min(e.accepted_at))::float8 from pick_event e where e.seq > l.done_seq) as "heldUp"
    from seal_log l left join lateral (
      select place, e.data from seal_fact join seal_entry e using (place) where (kind in ('start', 'settlement') or kind = 'match' and version > 0) order by place desc limit 1
    ) w on true`,
  });
  return row!;
}

/** Notes which matches have started, and returns the newest save of the ledger. Call it while no save can run. */
export async function noteStarts(tx: Transaction): Promise<string> {
  await tx.rows(
    `insert into seal_fact (kind, grid_id, match_id, version, boundary) select 'start', m.grid_id, m.id, 0, (select coalesce(max(seq), 0) from pick_event)
     ${DUE_STARTS} on conflict do nothing`,
  );
  const [row] = await tx.rows<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from pick_event');
  return row!.seq;
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

/** Notes the grids that are over. Call it while no match can change, and with all saves in the log. */
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

/** Returns the winners by the scores of the grid, with the version of the results; null if these changed meanwhile. */
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
