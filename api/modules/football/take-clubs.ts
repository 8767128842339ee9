import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { lockMatch, refuseStaleVersion } from '../matches/lock-match.ts';
import { getAdminMatch } from '../matches/match.queries.ts';
import { applyFixture, hasSameClubs } from './apply-fixture.ts';
import { fetchAnyFixture } from './fetch-fixtures.ts';
import { getMatch, storeClubs, storeStates } from './football.queries.ts';
import { storeLeaguesAndTeams } from './league.queries.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

/**
 * Takes over the clubs that the source names for a match, e.g. after the draw of a final (ADM-74). Only an
 * administrator does so, because a pick keeps its side: it can then be for another club.
 */
@Injectable()
export class TakeClubs {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * A repeat changes nothing. Throws `not_found`, `match_started` for a match that takes no picks, `conflict` for an
   * outdated `version`, `source_lacks_match` and `source_*`.
   */
  async take(matchId: number, version: number | undefined, actorId: number): Promise<void> {
    const fetched = await fetchAnyFixture(this.source, await getMatch(this.database, matchId));
    if (!fetched) throw new AppError('source_lacks_match');
    const { fixture } = fetched;
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      await storeLeaguesAndTeams(tx, this.source.name, [fixture], new Map());
      const row = await lockMatch(tx, matchId);
      const [before, named] = [await getMatch(tx, matchId), await getAdminMatch(tx, matchId)];
      if (hasSameClubs(before, fixture)) return;
      if (!before.takesPicks) throw new AppError('match_started');
      await refuseStaleVersion(tx, row, version);
      await storeClubs(tx, before, fixture);
      const match = await getMatch(tx, matchId);
      await storeStates(tx, [{ match, state: applyFixture(match, fixture, match.now) }]);
      await recordAudit(tx, {
        actorId,
        action: 'game.clubs',
        subject: `game:${matchId}`,
        before: { clubs: `${named.homeTeam} - ${named.awayTeam}` },
        after: { clubs: `${fixture.home.name} - ${fixture.away.name}` },
      });
    });
    this.catalogue.forget();
  }
}
