import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { Database } from '../../database/database.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { withSourceErrors } from './fetch-fixtures.ts';
import { findGridsOfFixtures } from './queries.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

const DAY_MS = 86_400_000;
const URGENT = { isUrgent: true };

/** Reads the football source for an administrator (ADM-09). Every method but `status` throws the `source_*` errors. */
@Injectable()
export class BrowseSource {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  countries() {
    return withSourceErrors(this.source.countries(URGENT));
  }

  seasons() {
    return withSourceErrors(this.source.seasons(URGENT));
  }

  async leagues(query: { season: number; country: string }) {
    const leagues = await withSourceErrors(this.source.leagues(query, URGENT));
    return leagues.map(({ country, ...league }) => ({ league, country: { name: country } }));
  }

  /**
   * Returns the fixtures of a league's season, each with the grid that it is in already. Dates are days of `timeZone`. One date alone is completed;
   * a season may reach into the year after its own.
   */
  async fixturesOfLeague(query: {
    leagueId: number;
    season: number;
    dateFrom?: string | undefined;
    dateTo?: string | undefined;
    timeZone?: string | undefined;
  }) {
    const { leagueId, season, dateFrom, dateTo, timeZone = 'UTC' } = query;
    const league = { leagueId, season };
    if (!dateFrom && !dateTo)
      return this.toWire(await withSourceErrors(this.source.fixturesOfLeague(league, URGENT)));
    const from = dateFrom ?? [`${season}-01-01`, dateTo!].toSorted()[0]!;
    const to = dateTo ?? [`${season + 1}-12-31`, from].toSorted()[1]!;
    // The source's days are in UTC.
    const range = { from: addDays(from, -1), to: addDays(to, 1) };
    const fixtures = await withSourceErrors(this.source.fixturesOfLeague({ ...league, ...range }, URGENT));
    return this.toWire(
      fixtures.filter(({ start }) => {
        const day = dayOf(start.getTime(), timeZone);
        return from <= day && day <= to;
      }),
    );
  }

  /** Returns the current state of fixtures, without those that the source does not know or that cannot be read. */
  async fixturesByIds(ids: number[]) {
    return this.toWire((await withSourceErrors(this.source.fixturesByIds(ids, URGENT))).fixtures);
  }

  /** Returns the source's health and allowance, and the last run of each scheduled job; the same in every process. */
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

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
