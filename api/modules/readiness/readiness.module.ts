import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Serves } from '../../http/serves.ts';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { Readiness } from './readiness.ts';

const { adminReadiness, adminTasks } = contract;

@Controller()
class ReadinessController {
  constructor(
    private readonly readiness: Readiness,
    private readonly adminTasks: AdminTasks,
  ) {}

  @Serves(adminReadiness.get)
  async find() {
    return { checkedAt: new Date().toISOString(), lines: await this.readiness.find() };
  }

  @Serves(adminTasks.list)
  tasks() {
    return this.adminTasks.list();
  }
}

/** The needs of all modules, and the long tasks, for administrators. */
@Module({ imports: [JobsModule], controllers: [ReadinessController], providers: [Readiness] })
export class ReadinessModule {}
