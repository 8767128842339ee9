import { Inject, Injectable } from '@nestjs/common';
import type { GridHits, HistoryDate, HistoryMatch, OwnRecord } from '../../../shared/contract/bets.ts';
import { topPercent } from '../../../shared/rules/rank.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { weeksInARow } from '../../../shared/rules/weeks.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { knownTimeZone } from '../../platform/known-time-zone.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { judgePick, toPickedMatch } from '../matches/match-mapper.ts';
import { findHitCounts } from '../matches/match.queries.ts';
import {
  countHistoryDates,
  findGridHits,
  findPickHistory,
  findPlayedGrids,
  type PickedMatchRow,
} from './pick.queries.ts';

/** The past picks of a player. */
@Injectable()
export class PickHistory {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the caller's picks by date of the match (HIST-01 to HIST-04); paging counts dates. `timeZone` is by default
   * the zone of the player's country.
   */
  async find(
    { playerId, country }: Caller,
    query: Paging & { timeZone?: string | undefined },
  ): Promise<{ history: HistoryDate[]; total: number }> {
    const timeZone = await knownTimeZone(this.database, query.timeZone, country);
    const [limit, offset] = limitAndOffset(query);
    const rows = await findPickHistory(this.database, playerId, { timeZone, limit, offset });
    const matches = await this.catalogue.findMatches(rows.flatMap(({ picks }) => picks.map(([id]) => id)));
    const history = rows.map(({ day, server_now, picks }) => ({
      date: day,
      matches: picks.map(([id, pick, is_revealed]) => {
        const { row, shown } = matches.get(id)!;
        return toHistoryMatch({ ...row, pick, is_revealed, server_now }, shown);
      }),
    }));
    // A page past the end has no row with the total.
    return { history, total: rows[0]?.total ?? (await countHistoryDates(this.database, playerId, timeZone)) };
  }

  /** Returns the weeks in a row with a complete grid and the best grid of a player (PROF-12). */
  async findRecord({ playerId, country }: Caller): Promise<OwnRecord> {
    const [played, grids] = [
      await findPlayedGrids(this.database, playerId),
      await findGridHits(this.database, playerId, null),
    ];
    const over = grids.filter(
      ({ status, hits, decided, total }) => status === 'settled' && decided === total && hits > 0,
    );
    // Newest first, so that the newest grid wins among equal hits.
    const best = over.toSorted((one, other) => other.hits - one.hits)[0];
    return {
      weeksInARow: weeksInARow(
        played.map((grid) => ({
          firstStart: grid.firstStart.getTime(),
          country: countryCodeOf(grid.country),
          isComplete: grid.isComplete,
        })),
        country,
        this.clock.now(),
      ),
      best: best ? { id: best.id, name: best.name, hits: best.hits, total: best.total } : null,
    };
  }

  /** Returns the player's hits in their newest grids with results, newest first, with the rank in settled ones. */
  async findGrids(playerId: number, limit: number): Promise<GridHits[]> {
    const grids = await findGridHits(this.database, playerId, limit);
    const settled = grids.filter(({ status }) => status === 'settled');
    const counts = await findHitCounts(
      this.database,
      settled.map(({ id }) => id),
    );
    return grids.map(({ noPrize, ...grid }) => {
      const percent = topPercent(counts.get(grid.id) ?? [], grid.hits);
      return {
        ...grid,
        ...(percent === null ? {} : { topPercent: percent }),
        ...(noPrize ? { noPrize } : {}),
      };
    });
  }
}

/** Returns a pick as the history shows it. `shown`: the match, if it is known. */
export function toHistoryMatch(
  row: Omit<PickedMatchRow, 'chosen_at'>,
  shown = toPickedMatch(row),
): HistoryMatch {
  return { ...shown, prediction: row.pick, result: judgePick(row).result };
}
