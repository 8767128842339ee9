import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { READINESS_KINDS } from '../../../shared/contract/admin-readiness.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { Database } from '../../database/database.ts';
import { findFailedTasks } from '../../platform/admin-task.queries.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from '../football/source/football-source.ts';
import { findFailureNeeds, type Health } from './failures.ts';

/** Finds the needs of all modules, and the failed jobs and tasks. */
@Injectable()
export class FindNeeds {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    private readonly discovery: DiscoveryService,
  ) {}

  /** In the order of `READINESS_KINDS`, without empty kinds; people are named only for permitted administrators. */
  async find(permissions: readonly Permission[]): Promise<Need[]> {
    const found = await Promise.all([
      ...this.findersFor(permissions).map((finder) => finder.findNeeds()),
      this.findFailures(),
    ]);
    const needs = found.flat();
    return READINESS_KINDS.flatMap((kind) => needs.find((each) => each.kind === kind) ?? []);
  }

  async findHealth(): Promise<Health> {
    const [jobs, source] = await Promise.all([this.jobs.lastRuns(), this.source.health()]);
    return { jobs, source };
  }

  /** The providers of all modules that find needs which the administrator may see. */
  private findersFor(permissions: readonly Permission[]): NeedFinder[] {
    return this.discovery.getProviders({ metadataKey: FindsNeeds.KEY }).flatMap((provider) => {
      const { permission } = this.discovery.getMetadataByDecorator(FindsNeeds, provider) ?? {};
      return permission && !permissions.includes(permission) ? [] : [provider.instance as NeedFinder];
    });
  }

  private async findFailures(): Promise<Need[]> {
    const [tasks, health] = await Promise.all([findFailedTasks(this.database), this.findHealth()]);
    return findFailureNeeds(tasks, health);
  }
}

/** Without any grid the weekend has none either. One cause is one need, in the panel and the daily mail (ADM-51). */
export function withoutRepeats(needs: Need[]): Need[] {
  const hasNone = needs.some(({ kind }) => kind === 'grid_none');
  return needs.filter(({ kind }) => !(hasNone && kind === 'grid_weekend'));
}
