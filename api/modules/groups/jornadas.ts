import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Jornada, JornadaChoices } from '../../../shared/contract/groups.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import {
  changeSettings,
  correctEditions,
  cutEditions,
  endEditions,
  findDueEditions,
  findOpenGrids,
  findSleepingGroups,
  giveGrid,
  noteTables,
} from './edition.queries.ts';
import { findJornadaChoices } from './jornada.queries.ts';
import { lockGroup } from './lock-group.ts';

const RUN_EVERY_MS = 60_000;
/** Groups that get a grid in one transaction, and editions that are stored in one. */
const AT_ONCE = 1_000;
/** Ends and corrections of a round; the next one goes on. */
const MOST_A_ROUND = 5_000;

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

  /** Does one round. Returns one line for the panel. */
  async run(): Promise<string> {
    const given = await this.give();
    const now = dateOf(this.clock);
    let [ended, corrected] = [await this.end((tx) => cutEditions(tx, now), now), 0];
    for (let done = 0; done < MOST_A_ROUND; done += AT_ONCE) {
      const due = await findDueEditions(this.database, now, AT_ONCE);
      const idsOf = (isStored: boolean) => due.filter((e) => e.isStored === isStored).map(({ id }) => id);
      ended += await this.end(() => idsOf(false), now);
      corrected += await this.database.transaction((tx) => correctEditions(tx, idsOf(true), now), LONG_WORK);
      if (due.length < AT_ONCE) break;
    }
    await this.database.transaction((tx) => noteTables(tx, now), LONG_WORK);
    return `${given} jornadas given, ${ended} tables ended, ${corrected} corrected`;
  }

  /** Gives each open grid to all groups that lack it, or to one group. Returns how many got one. */
  async give(groupId: number | null = null): Promise<number> {
    let given = 0;
    for (const { id, country } of await findOpenGrids(this.database)) {
      const grid = { id, country: groupCountryOf(country) };
      let more: number;
      do {
        more = await this.database.transaction((tx) => giveGrid(tx, grid, groupId, AT_ONCE));
        given += more;
      } while (more === AT_ONCE);
    }
    return given;
  }

  /** Returns the jornadas that a new group can begin with, those of the player's country first. */
  async choices(country: string): Promise<JornadaChoices> {
    const choices = await findJornadaChoices(this.database, dateOf(this.clock));
    const isOwn = (jornada: Jornada) => countryCodeOf(jornada.country) === country;
    const own = choices.filter(isOwn);
    return {
      choices: [...own, ...choices.filter((jornada) => !isOwn(jornada))],
      preset: own.find(({ matches, open }) => open * 2 >= matches)?.id ?? null,
    };
  }

  private async end(idsOf: (tx: Transaction) => number[] | Promise<number[]>, now: Date): Promise<number> {
    const end = async (tx: Transaction) => endEditions(tx, await idsOf(tx), now);
    const groupIds = await this.database.transaction(end, LONG_WORK);
    await this.stopSleeping(groupIds);
    return groupIds.length;
  }

  /** Stops groups in which no member plays any more (GRP-20). Their owners can let them go on. */
  private async stopSleeping(groupIds: number[]): Promise<void> {
    for (const id of await findSleepingGroups(this.database, groupIds))
      await this.database.transaction(async (tx) => {
        const group = await lockGroup(tx, id);
        if (group && (await findSleepingGroups(tx, [id])).length > 0)
          await changeSettings(tx, id, { ...group, since: null });
      });
  }
}

/** Returns the country of a group that plays grids with this text. */
export const groupCountryOf = (text: string): string => countryCodeOf(text) ?? text;
