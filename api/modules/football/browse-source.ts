import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { Database } from '../../database/database.ts';
import { type JobRun, RecurringJobs } from '../../platform/recurring-jobs.ts';
import { askSource } from './ask-source.ts';
import {
  FOOTBALL_SOURCE,
  type FootballSource,
  type SourceFixture,
  type SourceLeague,
} from './source/football-source.ts';

const DAY_MS = 86_400_000;
const BY_PERSON = { isUrgent: true };

interface GridOfFixture {
  id: number;
  name: string;
}

/** What an administrator looks for and at in the football source (ADM-09). */
@Injectable()
export class BrowseSource {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  async countries() {
    const countries = await askSource(this.source.countries(BY_PERSON));
    return countries.map(({ name, code, flag }) => ({ name, code, flag }));
  }

  seasons() {
    return askSource(this.source.seasons(BY_PERSON));
  }

  async leagues(query: { season: number; country: string }) {
    return (await askSource(this.source.leagues(query, BY_PERSON))).map(toLeague);
  }

  /**
   * With the grid that a fixture is in already. Dates are days of the asker's zone; one given alone is completed: a season may reach into the
   * year after its own.
   */
  async games(query: {
    leagueId: number;
    season: number;
    dateFrom?: string | undefined;
    dateTo?: string | undefined;
    timeZone?: string | undefined;
  }) {
    const { leagueId, season, dateFrom, dateTo, timeZone = 'UTC' } = query;
    const days = (dateFrom ?? dateTo) ? daysOf(season, dateFrom, dateTo) : null;
    // The source's days are those of UTC.
    const range = days && { from: dayBeside(days.from, -1), to: dayBeside(days.to, 1) };
    const found = await askSource(this.source.fixturesOfLeague({ leagueId, season, ...range }, BY_PERSON));
    const fixtures = days
      ? found.filter(({ start }) => isWithin(dayOf(start.getTime(), timeZone), days))
      : found;
    return this.withGrids(fixtures);
  }

  /** The given fixtures as they are now, without those that the source no longer knows or that cannot be read. */
  async gamesByIds(ids: number[]) {
    const { fixtures } = await askSource(this.source.fixturesByIds(ids, BY_PERSON));
    return this.withGrids(fixtures);
  }

  /** The source's health and allowance, and how the scheduled jobs ended last; the same in every process. */
  async status() {
    const { lastSuccessAt, lastFailure, requestsLeftToday, requestsPerDay } = await this.source.health();
    return {
      source: this.source.name,
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      lastFailure: lastFailure && {
        at: lastFailure.at.toISOString(),
        reason: lastFailure.reason,
        evidence: lastFailure.evidence,
      },
      requestsLeftToday,
      requestsPerDay,
      jobs: (await this.jobs.lastRuns()).map(toJob),
    };
  }

  private async withGrids(fixtures: SourceFixture[]) {
    const grids = await this.findGrids(fixtures.map(({ id }) => id));
    return fixtures.map((fixture) => toGame(fixture, grids.get(fixture.id) ?? null));
  }

  private async findGrids(fixtureIds: number[]): Promise<Map<number, GridOfFixture>> {
    const rows = await this.database.rows<GridOfFixture & { source_id: number }>(
      `select m.source_id, g.id, g.name from match m join grid g on g.id = m.grid_id
       where m.source = $1 and m.source_id = any($2) and m.deleted_at is null`,
      [this.source.name, fixtureIds],
    );
    return new Map(rows.map(({ source_id: fixtureId, id, name }) => [fixtureId, { id, name }]));
  }
}

function daysOf(
  season: number,
  dateFrom: string | undefined,
  dateTo: string | undefined,
): { from: string; to: string } {
  const from = dateFrom ?? [`${season}-01-01`, dateTo!].toSorted()[0]!;
  const to = dateTo ?? [`${season + 1}-12-31`, from].toSorted()[1]!;
  return { from, to };
}

function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= day && day <= to;
}

function toLeague({ id, name, logo, type, country }: SourceLeague) {
  return { league: { id, name, logo, type }, country: { name: country } };
}

function toGame(
  { id, start, sourceStatus, league, home, away }: SourceFixture,
  gameGroup: GridOfFixture | null,
) {
  return {
    fixture: { id, date: start.toISOString(), status: sourceStatus },
    teams: { home: { name: home.name, logo: home.logo }, away: { name: away.name, logo: away.logo } },
    league: { name: league.name, logo: league.logo, country: league.country },
    gameGroup,
  };
}

function toJob({ name, started_at: startedAt, outcome, detail }: JobRun) {
  const failure = outcome === 'failed' ? detail : null;
  return { name, lastRunAt: startedAt.toISOString(), lastOutcome: outcome, failure };
}
