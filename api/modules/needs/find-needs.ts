import { Inject, Injectable } from '@nestjs/common';
import { NEED_KINDS, NEEDS } from '../../../shared/rules/needs.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type Need, needOf, type NeedQueries, readNeeds } from '../../platform/needs.ts';
import type { JobRun } from '../../platform/job-queue.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { sourceNeedsOf } from '../football/needs.ts';
import {
  FOOTBALL_SOURCE,
  type FootballSource,
  isSourceIll,
  type SourceHealth,
} from '../football/source/football-source.ts';
import { findWeekendNeeds, gridNeeds } from '../grids/needs.ts';
import { mailNeeds } from '../mail/needs.ts';
import { matchNeeds } from '../matches/needs.ts';
import { nameNeeds } from '../names/needs.ts';
import { prizeNeeds } from '../prizes/needs.ts';
import { pushNeeds } from '../push/needs.ts';
import { recordNeeds } from '../record/needs.ts';
import { termsNeeds } from '../terms/needs.ts';
import { Organiser, organiserNeedsOf } from '../terms/organiser.ts';

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

/** Failures of the source that end by themselves. The others need a person, e.g. a new key. */
const OUTAGES = ['source_unavailable', 'source_nonsense', 'source_quota', 'source_rate'];

/** The failed jobs, except those explained by the source's failure, or whose outage of the source is over. */
function jobNeedsOf(jobs: readonly JobRun[], source: SourceHealth): Need[] {
  const isIll = isSourceIll(source);
  const items = jobs
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, finished_at: at, detail }) => ({ id: null, name, at: at!, detail, gridId: null }))
    .filter(({ at, detail }) => {
      const isOver =
        OUTAGES.includes(detail ?? '') && source.lastSuccessAt !== null && source.lastSuccessAt > at;
      return !isOver && !(isIll && detail?.startsWith('source_'));
    });
  return needOf('job_failed', items);
}
