import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminTasks } from './admin-tasks.ts';
import { RecurringJobs } from './recurring-jobs.ts';

/** The recurring jobs and the long tasks of administrators. Each module that has some imports it. */
@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [RecurringJobs, AdminTasks],
  exports: [RecurringJobs, AdminTasks],
})
export class JobsModule {}
