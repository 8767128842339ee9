import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminTasks } from './admin-tasks.ts';
import { RecurringJobs } from './recurring-jobs.ts';

/** The scheduled jobs, and the tasks that administrators ask for; imported by each module that has some. */
@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [RecurringJobs, AdminTasks],
  exports: [RecurringJobs, AdminTasks],
})
export class JobsModule {}
