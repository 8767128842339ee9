import type { GridHits, PickAnswer } from '../../../shared/contract/bets.ts';
import type { PickRefusal } from '../../../shared/contract/errors.ts';
import { MAX_CHOICE_AGE_MS } from '../../../shared/rules/pick-window.ts';
import type { NoPrizeReason } from '../../../shared/rules/prize-terms.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement } from '../../database/database.ts';
import type { ShownMatchRow } from '../matches/match-mapper.ts';
import { SHOWN_MATCH } from '../matches/match.queries.ts';
import { OWN_SAVES_MOST } from '../../../shared/contract/own-data.ts';

/** One pick of a save. `ageMs`: how long before the call's arrival the player chose. */
export interface NewPick {
  matchId: number;
  pick: Pick;
  ageMs: number;
  opId: string | null;
}

export interface SavedPicksRow {
  server_now: Date;
  answers: {
    match_id: number;
    op_id: string | null;
    status: PickAnswer['status'];
    code: PickRefusal | null;
    pick: Pick | null;
    start_time: string | null;
  }[];
}

const STORE: Statement = {
  name: 'save-picks',
  text: 'select server_now, to_json(answers) as answers from save_picks($1, $2, $3, $4, $5)',
};

/** The picks of one call. */
export interface PlayerSave {
  playerId: number;
  /** When the call arrived (`performance.now()`; default: now). Its picks were chosen `ageMs` before that. */
  receivedAt?: number;
  picks: NewPick[];
}

/** Returns how long ago a pick was chosen, at this moment. */
function ageOf(receivedAt = performance.now()): (pick: NewPick) => number {
  const waitedMs = Math.max(0, Math.round(performance.now() - receivedAt));
  return ({ ageMs }) => ageMs + waitedMs;
}

/**
 * Saves picks in one transaction (`save_picks` in api/database/migrations/baseline/picks.sql); answers in their order.
 */
export async function storePicks(
  db: Queries,
  { playerId, picks, receivedAt }: PlayerSave,
): Promise<SavedPicksRow> {
  const [saved] = await db.rows<SavedPicksRow>(STORE, [
    playerId,
    picks.map(({ matchId }) => matchId),
    picks.map(({ pick }) => pick),
    picks.map(ageOf(receivedAt)),
    picks.map(({ opId }) => opId),
  ]);
  return saved!;
}

/**
 * It only tries a player's lock (1213 in api/database/locks.ts), because one player must not delay others. All locks
 * come before the first save: the public log needs transactions in the order of each player's saves.
 */
const STORE_OF_MANY: Statement = {
  name: 'save-picks-together',
  text: `with locked as materialized (
      select * from jsonb_to_recordset($1) as s(place int, player int, matches int[], picks outcome[], ages bigint[],
        ops uuid[])
      where pg_try_advisory_xact_lock(1213, s.player) order by s.place
    )
    select s.place, saved.server_now, to_json(saved.answers) as answers
    from locked s, lateral save_picks(s.player, s.matches, s.picks, s.ages, s.ops) as saved`,
};

/** Saves several calls' picks in one transaction. Returns an answer each; undefined if the player is locked. */
export async function storePicksOfMany(
  db: Queries,
  saves: PlayerSave[],
): Promise<(SavedPicksRow | undefined)[]> {
  const input = saves.map(({ playerId, picks, receivedAt }, place) => ({
    place,
    player: playerId,
    matches: picks.map(({ matchId }) => matchId),
    picks: picks.map(({ pick }) => pick),
    ages: picks.map(ageOf(receivedAt)),
    ops: picks.map(({ opId }) => opId),
  }));
  const rows = await db.rows<SavedPicksRow & { place: number }>(STORE_OF_MANY, [JSON.stringify(input)]);
  const byPlace = new Map(rows.map(({ place, ...saved }) => [place, saved]));
  return saves.map((_, place) => byPlace.get(place));
}

/** A match and the player's pick for it. */
export interface PickedMatchRow extends ShownMatchRow {
  pick: Pick;
  chosen_at: Date;
  server_now: Date;
}
export interface HistoryRow {
  /** The date of the matches, `2026-11-22`. */
  day: string;
  /** How many dates the player has picks on. */
  total: number;
  server_now: Date;
  picks: [matchId: number, pick: Pick, isRevealed: boolean][];
}

/** Every pick of the player becomes JSON, also for a short page: it needs them for the dates anyway. */
const HISTORY: Statement = {
  name: 'pick-history',
  text: `select day::text as day, count(*) over ()::int as total, game_now() as server_now, picks
    from (
      select (m.start_time at time zone $2)::date as day,
        json_agg(json_build_array(m.id, p.pick, is_revealed(m)) order by m.start_time, m.id) as picks
      from pick p join match m on m.id = p.match_id where p.player_id = $1 group by 1
    ) d order by d.day desc limit $3 offset $4`,
};

/** Returns the dates of a page with their picks, newest first. `limit`, `offset` count dates; `timeZone`: IANA name. */
export function findPickHistory(
  db: Queries,
  playerId: number,
  { timeZone, limit, offset }: { timeZone: string; limit: number; offset: number },
): Promise<HistoryRow[]> {
  return db.rows<HistoryRow>(HISTORY, [playerId, timeZone, limit, offset]);
}

const HISTORY_DATES: Statement = {
  name: 'pick-history-total',
  text: `select count(distinct (m.start_time at time zone $2)::date)::int as total
    from pick p join match m on m.id = p.match_id where p.player_id = $1`,
};

/** Returns on how many dates the player has picks. */
export async function countHistoryDates(db: Queries, playerId: number, timeZone: string): Promise<number> {
  const [row] = await db.rows<{ total: number }>(HISTORY_DATES, [playerId, timeZone]);
  return row!.total;
}

/** Returns all picks of a player, latest match first. */
export function findPicksOfPlayer(db: Queries, playerId: number): Promise<PickedMatchRow[]> {
  return db.rows<PickedMatchRow>(
    `select p.pick, p.chosen_at, game_now() as server_now, ${SHOWN_MATCH} from pick p
      join match_detail d on d.id = p.match_id
     where p.player_id = $1 order by d.start_time desc, d.id desc`,
    [playerId],
  );
}

/** Returns a player's newest saves, with the number of all. */
export function findPickEvents(
  db: Queries,
  playerId: number,
): Promise<{ acceptedAt: Date; picks: [matchId: number, pick: Pick][]; total: number }[]> {
  return db.rows(
    `select accepted_at as "acceptedAt", picks, (count(*) over ())::int as total
     from pick_event where player_id = $1 order by seq desc limit ${OWN_SAVES_MOST}`,
    [playerId],
  );
}

export type GridHitsRow = Omit<GridHits, 'noPrize' | 'topPercent'> & { noPrize: NoPrizeReason | null };

/** Sorts the grids before the join, so that it stops after `limit` grids and looks picks up by key. */
const GRID_HITS: Statement = {
  name: 'grid-hits',
  text: `select g.id, g.name, g.start_date::text as "startDate", g.status, s.hits, s.picks, s.decided, s.total,
      s.results, why_no_prize(g.id, $1) as "noPrize"
    from (select * from grid order by start_date desc, id desc) g
    cross join lateral (
      select count(*) filter (where r.is_hit)::int as hits, count(r.pick)::int as picks,
        count(counted_outcome(m))::int as decided,
        count(*)::int as total,
        array_agg(case when r.pick is null then 'none' when counted_outcome(m) is null then 'pending'
          when r.is_hit then 'correct' else 'incorrect' end order by m.start_time, m.id) as results
      from match m left join pick_result r on r.player_id = $1 and r.match_id = m.id
        where m.grid_id = g.id and m.status <> 'cancelled'
    ) s
    where s.picks > 0 and s.decided > 0
    order by g.start_date desc, g.id desc limit $2`,
};

/** Returns a player's hits in the newest grids with results; `limit` null: all. Void matches do not count. */
export function findGridHits(db: Queries, playerId: number, limit: number | null): Promise<GridHitsRow[]> {
  return db.rows<GridHitsRow>(GRID_HITS, [playerId, limit]);
}

/** About two years of grids. */
const GRIDS_OF_RECORD = 200;

/** Returns the newest grids by their first start, and whether the player has a pick for each match of them. */
export function findPlayedGrids(
  db: Queries,
  playerId: number,
): Promise<{ firstStart: Date; country: string; isComplete: boolean }[]> {
  return db.rows(
    {
      name: 'played-grids',
      text: `select min(m.start_time) as "firstStart", g.country, count(p.match_id) = count(*) as "isComplete"
      from grid g join match m on m.grid_id = g.id and not is_void(m)
        left join pick p on p.player_id = $1 and p.match_id = m.id
      where g.status <> 'draft' and g.deleted_at is null group by g.id order by 1 desc limit ${GRIDS_OF_RECORD}`,
    },
    [playerId],
  );
}

const REPEATS_PER_STATEMENT = 10_000;

/**
 * Deletes the answers for repeats that `save_picks` no longer needs, in short statements: no save waits long. Returns
 * the number of deleted rows; `now` in epoch milliseconds.
 */
export async function deleteOldPickRepeats(db: Queries, now: number): Promise<number> {
  const before = new Date(now - MAX_CHOICE_AGE_MS);
  for (let deleted = 0; ;) {
    const [row] = await db.rows<{ count: number }>('select forget_pick_repeats($1, $2) as count', [
      before,
      REPEATS_PER_STATEMENT,
    ]);
    deleted += row!.count;
    if (row!.count < REPEATS_PER_STATEMENT) return deleted;
  }
}
