import { Injectable } from '@nestjs/common';
import type { HistoryDate, HistoryMatch } from '../../../shared/contract/bets.ts';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { pickResult } from '../../../shared/rules/scoring.ts';
import { Database, type Statement } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { toMatch } from '../matches/match-mapper.ts';
import type { MatchRow } from '../matches/queries.ts';

/** A match with the pick that stands for it. */
export interface PickedMatchRow extends MatchRow {
  pick: Pick;
  server_now: Date;
}
interface HistoryRow extends PickedMatchRow {
  day: string;
  total: number;
}

/** The dates of a page and their matches, newest first, in one statement. To count the dates it takes that of every pick, hence no text before the end. */
const PAGE: Statement = {
  name: 'pick-history',
  text: `with mine as (
      select p.match_id, p.pick, (m.start_time at time zone $2)::date as day
      from pick p join match m on m.id = p.match_id where p.player_id = $1
    ), days as (
      select day, count(*) over ()::int as total from (select distinct day from mine) d order by day desc limit $3 offset $4
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, d.total, mine.pick, clock_timestamp() as server_now, m.*
    from days d join mine on mine.day = d.day join match_detail m on m.id = mine.match_id
    order by d.day desc, m.start_time, m.id`,
};
const TOTAL: Statement = {
  name: 'pick-history-total',
  text: `select count(distinct (m.start_time at time zone $2)::date)::int as total
    from pick p join match m on m.id = p.match_id where p.player_id = $1`,
};

@Injectable()
export class PickHistory {
  constructor(private readonly database: Database) {}

  /**
   * The caller's picks by date of the match (HIST-01 to HIST-04). `page`, `limit` and `total` count dates; the date is that of the start in
   * `timeZone`, else in the zone of the player's country.
   */
  async find(
    caller: Caller,
    query: { page: number; limit: number; timeZone?: string | undefined },
  ): Promise<{ history: HistoryDate[]; total: number }> {
    const zone = query.timeZone ?? COUNTRIES.find(({ code }) => code === caller.country)?.timeZone ?? 'UTC';
    const rows = await this.database.rows<HistoryRow>(PAGE, [
      caller.playerId,
      zone,
      query.limit,
      (query.page - 1) * query.limit,
    ]);
    const history: HistoryDate[] = [];
    for (const row of rows) {
      if (history.at(-1)?.date !== row.day) history.push({ date: row.day, matches: [] });
      history.at(-1)!.matches.push(toHistoryMatch(row));
    }
    return { history, total: rows[0]?.total ?? (await this.total(caller.playerId, zone)) };
  }

  /** A page past the end has no row to carry the total. */
  private async total(playerId: number, zone: string): Promise<number> {
    const [row] = await this.database.rows<{ total: number }>(TOTAL, [playerId, zone]);
    return row?.total ?? 0;
  }
}

export function toHistoryMatch(row: PickedMatchRow): HistoryMatch {
  const status = row.is_deleted ? 'cancelled' : row.status;
  const match = toMatch({ ...row, status });
  const score =
    row.home_score === null || row.away_score === null
      ? null
      : { home: row.home_score, away: row.away_score };
  return {
    ...match,
    gridId: row.grid_id,
    gridName: row.grid_name,
    prediction: row.pick,
    result: pickResult({
      pick: row.pick,
      status,
      attention: row.attention,
      score,
      startTime: row.start_time.getTime(),
      now: row.server_now.getTime(),
    }),
  };
}
