import { Controller, Inject } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { READINESS_KINDS, type ReadinessLine } from '../../../shared/contract/admin-readiness.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { findFailedTasks } from '../../platform/admin-task.queries.ts';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import { FindsNeeds, type Need, type NeedFinder, type NeedItem } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from '../football/source/football-source.ts';
import { findFailureNeeds, isHealed, type Health } from './failures.ts';

@Controller()
export class ReadinessController {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly adminTasks: AdminTasks,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    private readonly discovery: DiscoveryService,
  ) {}

  @Serves('GET /admin/readiness')
  async find(@CurrentCaller() { permissions }: Caller) {
    return { checkedAt: new Date().toISOString(), lines: await this.findLines(permissions) };
  }

  @Serves('GET /admin/tasks')
  async tasks() {
    const [tasks, health] = await Promise.all([this.adminTasks.list(), this.findHealth()]);
    return tasks.map((task) => {
      const { kind: name, state, finishedAt, failure } = task;
      const hasFailed = state === 'failed' && finishedAt !== null;
      const failed = { name, at: new Date(finishedAt ?? 0), detail: failure?.code ?? null };
      return { ...task, isHealed: hasFailed && isHealed(failed, health) };
    });
  }

  /** In the order of `READINESS_KINDS`, without empty kinds; people are named only for permitted administrators. */
  private async findLines(permissions: Permission[]): Promise<ReadinessLine[]> {
    const found = await Promise.all([
      ...this.findersFor(permissions).map((finder) => finder.findNeeds()),
      this.findFailures(),
    ]);
    const needs = found.flat();
    return READINESS_KINDS.flatMap((kind) => {
      const need = needs.find((each) => each.kind === kind);
      return need ? [{ kind, count: need.count, first: need.first.map(toReadinessItem) }] : [];
    });
  }

  /** The providers of all modules that find needs which the administrator may see. */
  private findersFor(permissions: Permission[]): NeedFinder[] {
    return this.discovery.getProviders({ metadataKey: FindsNeeds.KEY }).flatMap((provider) => {
      const { permission } = this.discovery.getMetadataByDecorator(FindsNeeds, provider) ?? {};
      return permission && !permissions.includes(permission) ? [] : [provider.instance as NeedFinder];
    });
  }

  private async findFailures(): Promise<Need[]> {
    const [tasks, health] = await Promise.all([findFailedTasks(this.database), this.findHealth()]);
    return findFailureNeeds(tasks, health);
  }

  private async findHealth(): Promise<Health> {
    const [jobs, { lastSuccessAt, lastFailure }] = await Promise.all([
      this.jobs.lastRuns(),
      this.source.health(),
    ]);
    return { jobs, lastSuccessAt, lastFailureAt: lastFailure?.at ?? null };
  }
}

function toReadinessItem({ id, name, at, detail, gridId: gameGroupId }: NeedItem) {
  return { id, name, at: at?.toISOString() ?? null, detail, gameGroupId };
}
