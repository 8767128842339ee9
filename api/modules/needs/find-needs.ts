import { Inject, Injectable } from '@nestjs/common';
import { NEED_KINDS, NEEDS } from '../../../shared/rules/needs.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type Need, type NeedQueries, readNeeds } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { sourceNeedsOf } from '../football/needs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from '../football/source/football-source.ts';
import { findWeekendNeeds, gridNeeds } from '../grids/needs.ts';
import { mailNeeds } from '../mail/needs.ts';
import { matchNeeds } from '../matches/needs.ts';
import { nameNeeds } from '../names/needs.ts';
import { prizeNeeds } from '../prizes/needs.ts';
import { pushNeeds } from '../push/needs.ts';
import { recordNeeds } from '../record/needs.ts';
import { termsNeeds } from '../terms/needs.ts';
import { Organiser, organiserNeedsOf } from '../terms/organiser.ts';
import { jobNeedsOf } from './job-needs.ts';

const QUERIES: NeedQueries = {
  ...matchNeeds,
  ...gridNeeds,
  ...termsNeeds,
  ...prizeNeeds,
  ...mailNeeds,
  ...pushNeeds,
  ...nameNeeds,
};

/** Finds the needs of all modules, and the failed jobs. */
@Injectable()
export class FindNeeds {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly organiser: Organiser,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the needs on which an administrator with these permissions may act, in the order of `NEED_KINDS`. */
  async find(permissions: readonly Permission[]): Promise<Need[]> {
    const [read, weekend, jobs, source, organiser] = await Promise.all([
      readNeeds(this.database, this.env.hasRecord ? { ...QUERIES, ...recordNeeds } : QUERIES),
      findWeekendNeeds(this.database, this.clock.now()),
      this.jobs.lastRuns(),
      this.source.health(),
      this.organiser.read(),
    ]);
    const needs = [
      ...[...read, ...weekend, ...jobNeedsOf(jobs, source)],
      ...[...sourceNeedsOf(this.source.name, source), ...organiserNeedsOf(organiser, this.env)],
    ];
    return NEED_KINDS.filter((kind) => permissions.includes(NEEDS[kind].permission)).flatMap(
      (kind) => needs.find((need) => need.kind === kind) ?? [],
    );
  }
}

/** Without any grid the weekend has none either. One cause is one need, in the panel and the daily mail (ADM-51). */
export function withoutRepeats(needs: Need[]): Need[] {
  const hasNone = needs.some(({ kind }) => kind === 'grid_none');
  return needs.filter(({ kind }) => !(hasNone && kind === 'grid_weekend'));
}
