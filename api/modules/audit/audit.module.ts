import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { AuditController } from './audit.controller.ts';

const MINUTE_MS = 60_000;

/** Reads the audit log, and links new events to its chain every minute (ADM-34). Use cases write it with `recordAudit`. */
@Module({ imports: [JobsModule], controllers: [AuditController] })
export class AuditModule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly database: Database,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({ name: 'audit-chain', everyMs: MINUTE_MS, run: () => this.link() });
  }

  private async link(): Promise<string> {
    const [row] = await this.database.rows<{ linked: number }>('select chain_audit() as linked');
    return `${row!.linked} events linked`;
  }
}
