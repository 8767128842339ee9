import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  MIN_PEOPLE_OF_FIGURE,
  type Week,
  type WeeklyFigure,
  WEEKLY_FIGURES,
} from '../../../shared/contract/admin-weeks.ts';
import { WEEK_MS, weekOf } from '../../../shared/rules/weeks.ts';
import { Database, LONG_WORK } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { countFigure, type FigureRow, findFigures, storeFigure, WEEKS_TO_WAIT } from './week.queries.ts';

const HOUR_MS = 3_600_000;
/** How many ended weeks the page shows. Older ones are not counted any more. */
const WEEKS_SHOWN = 12;

/** Counts the figures of each ended week once, from rows that exist (ADM-53). */
@Injectable()
export class CountWeeks implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({ name: 'count-weeks', everyMs: HOUR_MS, run: () => this.count() });
  }

  /** Counts the figures that are due and missing. Returns one line for the panel. */
  async count(): Promise<string> {
    const now = this.clock.now();
    const weeks = endedWeeks(now);
    const known = new Set((await this.find(weeks)).map(keyOf));
    let counted = 0;
    const missing = weeks
      .flatMap((week) => WEEKLY_FIGURES.map((figure) => ({ week, figure })))
      .filter(({ week, figure }) => now >= week.getTime() + (1 + WEEKS_TO_WAIT[figure]) * WEEK_MS)
      .filter((due) => !known.has(keyOf(due)));
    await runEach(missing, async ({ week, figure }) => {
      const value = await this.database.transaction((tx) => countFigure(tx, figure, week), LONG_WORK);
      // No people to count, e.g. in a pause: there is no share.
      if (value.total === 0) return;
      await storeFigure(this.database, { week, figure, ...value });
      counted += 1;
    });
    return `${counted} figures counted`;
  }

  /** Returns the last ended weeks, the newest first. */
  async list(): Promise<Week[]> {
    const weeks = endedWeeks(this.clock.now());
    const rows = await this.find(weeks);
    return weeks.map((week) => ({
      start: week.toISOString(),
      figures: WEEKLY_FIGURES.flatMap((figure) => {
        const row = rows.find((each) => keyOf(each) === keyOf({ week, figure }));
        return row ? [toFigure(row)] : [];
      }),
    }));
  }

  private find(weeks: Date[]): Promise<FigureRow[]> {
    return findFigures(this.database, weeks.at(-1)!);
  }
}

function endedWeeks(now: number): Date[] {
  const running = weekOf(now);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => new Date(running - (index + 1) * WEEK_MS));
}

const keyOf = ({ week, figure }: Pick<FigureRow, 'week' | 'figure'>) => `${week.getTime()} ${figure}`;

function toFigure({ figure, count, total }: FigureRow): WeeklyFigure {
  return { figure, value: total >= MIN_PEOPLE_OF_FIGURE ? { count, of: total } : null };
}
