import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Jornada, JornadaChoices } from '../../../shared/contract/groups.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { compare } from '../../../shared/rules/order.ts';
import { Database, LONG_WORK } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import {
  cutEditions,
  type EditionRow,
  findDueEditions,
  giveGrid,
  noteTables,
  stopSleepingGroups,
  type StoredTable,
  storeTables,
} from './edition.queries.ts';
import { findJornadaChoices, findOpenGrids } from '../matches/jornada.queries.ts';

const RUN_EVERY_MS = 60_000;
/** Groups that get a grid in one transaction. */
const GIVEN_AT_ONCE = 1_000;
/** Tables that are stored in one transaction, and in a round; the next one goes on. */
const STORED_AT_ONCE = 100;
const STORED_A_ROUND = 5_000;

/** Gives grids to groups, and stores tables that are over (GRP-19, GRP-20). Several processes may run it at once. */
@Injectable()
export class Jornadas implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({ name: 'jornadas', everyMs: RUN_EVERY_MS, run: () => this.run() });
  }

  /** Does one round. Returns one line for the panel. Raises the first error, after all other tables. */
  async run(): Promise<string> {
    const given = await this.give();
    const now = dateOf(this.clock);
    const due = [await this.database.transaction((tx) => cutEditions(tx, now))];
    const ids = await findDueEditions(this.database, now, STORED_A_ROUND);
    while (ids.length > 0) due.push(ids.splice(0, STORED_AT_ONCE));
    const stored: StoredTable[] = [];
    const endedGroups = () => stored.flatMap(({ isNew, groupId }) => (isNew ? groupId : []));
    try {
      await runEach(due, async (some) => {
        stored.push(...(await this.database.transaction((tx) => storeTables(tx, some, now), LONG_WORK)));
      });
    } finally {
      await stopSleepingGroups(this.database, endedGroups());
      await this.database.transaction((tx) => noteTables(tx, now), LONG_WORK);
    }
    const corrected = stored.filter(({ isCorrected }) => isCorrected);
    return `${given} jornadas given, ${endedGroups().length} tables ended, ${corrected.length} corrected`;
  }

  /** Gives each open grid to all groups that lack it, or to one group. Returns how many got one. */
  async give(groupId: number | null = null): Promise<number> {
    let given = 0;
    for (const { id, country } of await findOpenGrids(this.database)) {
      const grid = { id, country: groupCountryOf(country) };
      let more: number;
      do {
        more = await this.database.transaction((tx) => giveGrid(tx, grid, groupId, GIVEN_AT_ONCE));
        given += more;
      } while (more === GIVEN_AT_ONCE);
    }
    return given;
  }

  /** Returns the jornadas that a new group can begin with, those of the player's country first. */
  async choices(country: string): Promise<JornadaChoices> {
    const choices = await findJornadaChoices(this.database, dateOf(this.clock));
    const isOwn = (jornada: Jornada) => countryCodeOf(jornada.country) === country;
    return {
      choices: choices.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
      preset: choices.find((jornada) => isOwn(jornada) && isHalfOpen(jornada))?.id ?? null,
    };
  }
}

const isHalfOpen = ({ matches, open }: Jornada) => open * 2 >= matches;

/**
 * Returns the jornada for who joins a group with these editions now: of its open ones that take picks the first of
 * which half does, else the last; null without one.
 */
export function jornadaToJoin(editions: EditionRow[]): Jornada | null {
  const running = editions.filter(({ endedAt }) => !endedAt).flatMap(({ grids }) => grids);
  const open = running.filter((jornada) => jornada.open > 0);
  open.sort((a, b) => compare(a.firstMatch ?? '', b.firstMatch ?? '') || a.id - b.id);
  return open.find(isHalfOpen) ?? open.at(-1) ?? null;
}

/** Returns the country of a group that plays grids with this text. */
export const groupCountryOf = (text: string): string => countryCodeOf(text) ?? text;
