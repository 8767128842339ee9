import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { lockStandings } from '../../database/locks.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { mustSpareRequests } from './poll-plan.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { claimDueLeague, keepStandings } from './standings.queries.ts';

/** Asks the source for the standings of the leagues of open grids (HELP-01). */
@Injectable()
export class UpdateStandings {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Asks for the leagues that are due and returns their number. While the day's requests run short they go to results.
   * Throws `SourceError`; the stored standings then stay. An empty answer replaces none either.
   */
  async updateDue(): Promise<number> {
    if (mustSpareRequests(await this.source.health())) return 0;
    for (let asked = 0; ; asked += 1) {
      // In a transaction of its own: the request takes seconds.
      const due = await this.database.transaction(async (tx) => {
        await lockStandings(tx);
        return claimDueLeague(tx, this.source.name, this.source.standingsPauseMs);
      });
      if (!due) return asked;
      const { leagueId, season } = due;
      const clubs = await this.source.standings({ leagueId, season }, { isAside: true });
      if (clubs.length === 0) continue;
      await keepStandings(this.database, due, clubs);
      this.catalogue.forget();
    }
  }
}
