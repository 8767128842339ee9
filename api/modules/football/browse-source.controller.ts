import { Controller, Inject } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { timeZoneOf } from '../../../shared/rules/countries.ts';
import { addDays, dayOf } from '../../../shared/rules/day-of.ts';
import { Database } from '../../database/database.ts';
import { AdminAnswer } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { ProposeGrid } from './propose-grid.ts';
import { findGridsOfFixtures } from './football.queries.ts';
import { findGridLeagues } from './proposal.queries.ts';
import {
  FOOTBALL_SOURCE,
  type FootballSource,
  type LeagueAnswer,
  type SourceFixture,
} from './source/football-source.ts';

type In = InputsOf<Contract['adminFootball']>;

const URGENT = { isUrgent: true };

/** Reads the football source for an administrator (ADM-09). */
@Controller()
export class BrowseSourceController {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    private readonly proposing: ProposeGrid,
  ) {}

  @Serves('GET /admin/api-football/countries')
  countries() {
    return this.source.countries(URGENT);
  }

  @Serves('GET /admin/api-football/seasons')
  seasons() {
    return this.source.seasons(URGENT);
  }

  @Serves('GET /admin/api-football/leagues')
  async leagues(@Input() { query }: In['leagues']) {
    const leagues = await this.source.leagues(query, URGENT);
    return leagues.map(({ country, ...league }) => ({ league, country: { name: country } }));
  }

  /** Dates are days of `timeZone`. One date alone is completed; a season may reach into the year after its own. */
  @Serves('GET /admin/api-football/games')
  async fixturesOfLeague(@CurrentCaller() { country }: Caller, @Input() { query }: In['games']) {
    const { leagueId, season, dateFrom, dateTo, timeZone = timeZoneOf(country) } = query;
    const league = { leagueId, season };
    if (!dateFrom && !dateTo) return this.found(await this.source.fixturesOfLeague(league, URGENT));
    const from = dateFrom ?? [`${season}-01-01`, dateTo!].toSorted()[0]!;
    const to = dateTo ?? [`${season + 1}-12-31`, from].toSorted()[1]!;
    // The source's days are in UTC.
    const range = { from: addDays(from, -1), to: addDays(to, 1) };
    const { fixtures, unreadable } = await this.source.fixturesOfLeague({ ...league, ...range }, URGENT);
    const within = fixtures.filter(({ start }) => {
      const day = dayOf(start.getTime(), timeZone);
      return from <= day && day <= to;
    });
    return this.found({ fixtures: within, unreadable });
  }

  @Serves('GET /admin/api-football/last-leagues')
  async lastLeagues() {
    const leagues = await findGridLeagues(this.database, this.source.name);
    return leagues.filter(({ isLast }) => isLast);
  }

  @Serves('GET /admin/api-football/proposal')
  async proposal(@CurrentCaller() { country }: Caller, @Input() { query }: In['proposal']) {
    const { fixtures, ...proposal } = await this.proposing.propose(query.timeZone ?? timeZoneOf(country));
    return { ...proposal, fixtures: await this.toWire(fixtures) };
  }

  @Serves('GET /admin/api-football/games-by-ids')
  async fixturesByIds(@Input() { query }: In['gamesByIds']) {
    const { fixtures } = await this.source.fixturesByIds(query.ids, URGENT);
    return this.toWire(fixtures);
  }

  /** The source's health and allowance, and the last run of each scheduled job; the same in every process. */
  @Serves('GET /admin/api-football/status')
  async status() {
    const { lastSuccessAt, lastFailure, ...requests } = await this.source.health();
    const runs = await this.jobs.lastRuns();
    return {
      source: this.source.name,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
      ...requests,
      jobs: runs.map(({ name, started_at: startedAt, outcome, detail }) => ({
        name,
        lastRunAt: startedAt.toISOString(),
        lastOutcome: outcome,
        failure: outcome === 'failed' ? detail : null,
      })),
    };
  }

  /** The message counts the unreadable entries, whose matches are missing in the list. */
  private async found({ fixtures, unreadable }: LeagueAnswer) {
    const message = unreadable === 0 ? undefined : unreadable === 1 ? 'gameUnreadable' : 'gamesUnreadable';
    return new AdminAnswer(await this.toWire(fixtures), { count: unreadable }, message);
  }

  /** Each fixture has the grid that it is in already. */
  private async toWire(fixtures: SourceFixture[]) {
    const ids = fixtures.map(({ id }) => id);
    const grids = await findGridsOfFixtures(this.database, this.source.name, ids);
    return fixtures.map(({ id, start, sourceStatus, league, home, away }) => ({
      fixture: { id, date: start.toISOString(), status: sourceStatus },
      teams: { home: { name: home.name, logo: home.logo }, away: { name: away.name, logo: away.logo } },
      league: { name: league.name, logo: league.logo, country: league.country },
      gameGroup: grids.get(id) ?? null,
    }));
  }
}
