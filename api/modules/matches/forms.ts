import { Inject, Injectable } from '@nestjs/common';
import type { ClubForm, GridForm, MatchForm } from '../../../shared/contract/games.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { SharedRead } from '../../platform/shared-read.ts';
import { findForms, type FormRow } from './form.queries.ts';

/** The longest delay of a change by another process; a change by this one shows at once. */
const FRESH_MS = 60_000;

/** Form and meetings of the clubs of open grids, the same for all readers (HELP-02). */
@Injectable()
export class Forms {
  private readonly shared: SharedRead<Map<number, MatchForm[]>>;

  constructor(database: Database, @Inject(CLOCK) clock: Clock) {
    this.shared = new SharedRead(clock, FRESH_MS, async () => {
      const rows = await findForms(database.replicaOrSelf);
      const known = Map.groupBy(rows.filter(saysSomething), ({ gridId }) => gridId);
      return new Map([...known].map(([gridId, matches]) => [gridId, matches.map(toForm)]));
    });
  }

  /** Returns the matches of all open grids about which anything is known. */
  async matchIds(): Promise<ReadonlySet<number>> {
    return new Set([...(await this.shared.get()).values()].flat().map(({ id }) => id));
  }

  /**
   * Returns the matches that have not started and about which anything is known. Raises `not_found` if there is none,
   * or no such grid.
   */
  async ofGrid(gridId: number): Promise<GridForm> {
    const games = (await this.shared.get()).get(gridId);
    if (!games) throw new AppError('not_found');
    return { games };
  }

  /** Clears the cache. */
  forget(): void {
    this.shared.forget();
  }
}

function saysSomething(row: FormRow): boolean {
  const { home, away, meetings } = toForm(row);
  return Object.keys({ ...home, ...away }).length + meetings.length > 0;
}

function toForm({ id, givenAt, home, away, meetings }: FormRow): MatchForm {
  return {
    id,
    ...(givenAt && { at: givenAt.toISOString() }),
    home: toClub(home, home?.home),
    away: toClub(away, away?.away),
    meetings: meetings.map(({ startTime, ...each }) => ({
      ...each,
      startTime: new Date(startTime).toISOString(),
    })),
  };
}

/** `record` is that of the place of the match: at home or away. */
function toClub(standing: FormRow['home'], record: ClubForm['record'] | null): ClubForm {
  const { place = null, form = null } = standing ?? {};
  return { ...(place && { place }), ...(form && { form }), ...(record && { record }) };
}
