import { Controller, Inject } from '@nestjs/common';
import { READINESS_KINDS, type ReadinessLine } from '../../../shared/contract/admin-readiness.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { findFailedTasks } from '../../platform/admin-task.queries.ts';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import type { NeedItem } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { findContactNeeds } from '../affiliates/contact.queries.ts';
import { findSourceNeeds } from '../football/needs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from '../football/source/football-source.ts';
import { findGridNeeds } from '../grids/needs.ts';
import { findMailNeeds } from '../mail/mail.queries.ts';
import { findMatchNeeds } from '../matches/needs.ts';
import { findPrizeNeeds } from '../prizes/needs.ts';
import { LogMemory } from '../seal/log-memory.ts';
import { findPushNeeds } from '../push/occasion.queries.ts';
import { findFailureNeeds, isHealed, type Health } from './failures.ts';

@Controller()
export class ReadinessController {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly adminTasks: AdminTasks,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    private readonly logMemory: LogMemory,
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

  /** In the order of `READINESS_KINDS`. A kind without needs has no line. Lines that name people are only for administrators who may see them. */
  private async findLines(permissions: Permission[]): Promise<ReadinessLine[]> {
    const may = (permission: Permission) => permissions.includes(permission);
    const found = await Promise.all([
      findMatchNeeds(this.database),
      findGridNeeds(this.database),
      may('prizes') ? findPrizeNeeds(this.database) : [],
      may('settings') ? findMailNeeds(this.database) : [],
      findPushNeeds(this.database),
      may('settings') ? findContactNeeds(this.database) : [],
      Promise.all([findFailedTasks(this.database), this.findHealth()]).then(([tasks, health]) =>
        findFailureNeeds(tasks, health),
      ),
      findSourceNeeds(this.source),
    ]);
    const needs = [...found.flat(), ...this.logMemory.findNeeds()];
    return READINESS_KINDS.flatMap((kind) => {
      const need = needs.find((each) => each.kind === kind);
      return need ? [{ kind, count: need.count, first: need.first.map(toReadinessItem) }] : [];
    });
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
