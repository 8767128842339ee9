import { Inject, Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { addDays, dayOf } from '../../../shared/rules/day-of.ts';
import { nextGridName } from '../../../shared/rules/grids.ts';
import { GRID_SIZE } from '../../../shared/rules/prizes.ts';
import { QUOTA_RESERVE } from '../../../shared/rules/source-state.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { chooseFixtures, isTwin, nextWeekend, pairingOf, seasonsOf, yearOf } from './choose-fixtures.ts';
import { findDrafts, findGridLeagues, findLastGrid, findPairings, hasGridOn } from './proposal.queries.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

const DAY_MS = 86_400_000;
const MOST_WEEKENDS = 8;
/** A day around the window in each zone, and the time in which a twin may be played. */
const AROUND_MS = 3 * DAY_MS;

/** The proposed fixtures, and the facts that an administrator needs. Days are `2026-11-27`. */
export type Proposal = Omit<RouteOutput<'GET /admin/api-football/proposal'>, 'fixtures'> & {
  fixtures: SourceFixture[];
};

/**
 * Proposes the next grid (ADM-62): matches from Friday to Monday of the leagues of the last grid, or before any grid of
 * five big leagues (ADM-70). It stores nothing, and asks the source for the seasons in which a league can play then,
 * until one has matches, unless the source's day is at the reserve.
 */
@Injectable()
export class ProposeGrid {
  constructor(
    private readonly database: Database,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Raises the source's error if no league has an answer. */
  async propose(timeZone: string): Promise<Proposal> {
    const { from, to, taken } = await this.findFreeWeekend(timeZone);
    const around = [new Date(Date.parse(from) - AROUND_MS), new Date(Date.parse(to) + AROUND_MS)] as const;
    const [used, last, drafts, known, { requestsLeftToday: left, requestsPerDay }] = await Promise.all([
      findGridLeagues(this.database, this.source.name),
      findLastGrid(this.database),
      findDrafts(this.database, new Date(Date.parse(from)), new Date(Date.parse(to) + DAY_MS)),
      findPairings(this.database, this.source.name, ...around),
      this.source.health(),
    ]);
    const { firstLeagues } = this.source;
    const leagues =
      used.length > 0 ? used : firstLeagues.map((league) => ({ ...league, season: null, isLast: true }));
    // The source's days are in UTC.
    const days = { from: addDays(from, -1), to: addDays(to, 1) };
    const wanted = leagues
      .filter(({ isLast }) => isLast)
      .map((league) => ({ ...league, seasons: seasonsOf(league.season, days.from, days.to) }));
    const requests = wanted.reduce((sum, { seasons }) => sum + seasons.length, 0);
    const isScarce =
      left !== null && requestsPerDay !== null && left - requests < requestsPerDay * QUOTA_RESERVE;
    const asked = isScarce
      ? []
      : await Promise.all(
          wanted.map(async (league) => {
            try {
              return { ...league, fixtures: await this.ask(league, days), error: null };
            } catch (error) {
              return { ...league, fixtures: [], error };
            }
          }),
        );
    const failures = asked.filter((answer) => answer.error !== null);
    if (asked.length > 0 && failures.length === asked.length) throw failures[0]!.error;
    const free = asked.map(({ fixtures }) =>
      fixtures.filter(({ id, start, status }) => {
        const day = dayOf(start.getTime(), timeZone);
        const isTaken = known.some(({ fixtureId }) => fixtureId === id);
        const isOpen = status === 'scheduled' && start.getTime() > this.clock.now();
        return isOpen && !isTaken && from <= day && day <= to;
      }),
    );
    // Twins come last, so they are proposed only if matches are missing.
    const all = free.flat();
    const twins = all
      .filter((fixture, index) =>
        [...known, ...all.slice(0, index).map(pairingOf)].some((other) => isTwin(pairingOf(fixture), other)),
      )
      .map(({ id }) => id);
    const plain = free.map((fixtures) => fixtures.filter(({ id }) => !twins.includes(id)));
    const first = chooseFixtures(plain, GRID_SIZE);
    const rest = chooseFixtures(
      free.map((fixtures) => fixtures.filter(({ id }) => twins.includes(id))),
      GRID_SIZE - first.length,
    );
    const fixtures = [...first, ...rest].toSorted(
      (one, other) => one.start.getTime() - other.start.getTime(),
    );
    const dayOfMatch = (fixture?: SourceFixture) => fixture && dayOf(fixture.start.getTime(), timeZone);
    const firstDay = dayOfMatch(fixtures[0]) ?? from;
    const lastDay = dayOfMatch(fixtures.at(-1)) ?? to;
    return {
      from,
      to,
      taken,
      fixtures,
      twins: rest.map(({ id }) => id),
      failed: failures.map(({ name }) => name),
      empty: asked
        .filter(({ fixtures: own, error }) => own.length === 0 && error === null)
        .map(({ name }) => name),
      isScarce,
      otherLeagues: leagues.filter(({ isLast }) => !isLast),
      drafts,
      grid: last && { name: nextGridName(last.name, firstDay, lastDay), country: last.country },
    };
  }

  /** Returns the first weekend without a grid, or the last of those looked at, and the Fridays before it. */
  private async findFreeWeekend(timeZone: string): Promise<{ from: string; to: string; taken: string[] }> {
    const taken: string[] = [];
    for (;;) {
      const { from, to } = nextWeekend(this.clock.now(), timeZone, taken.length);
      const days = [new Date(Date.parse(from)), new Date(Date.parse(to) + DAY_MS)] as const;
      if (taken.length === MOST_WEEKENDS || !(await hasGridOn(this.database, ...days)))
        return { from, to, taken };
      taken.push(from);
    }
  }

  /** Returns the matches of a league on these days. Around New Year two seasons may have some. */
  private async ask(
    { leagueId, seasons }: { leagueId: string; seasons: readonly number[] },
    days: { from: string; to: string },
  ): Promise<SourceFixture[]> {
    const found: SourceFixture[] = [];
    const isNewYear = yearOf(days.from) !== yearOf(days.to);
    for (const season of seasons) {
      const query = { leagueId: Number(leagueId), season, ...days };
      found.push(...(await this.source.fixturesOfLeague(query, { isUrgent: true, isOnce: true })).fixtures);
      if (found.length > 0 && !isNewYear) break;
    }
    return found;
  }
}
