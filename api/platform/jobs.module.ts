import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { RecurringJobs } from './recurring-jobs.ts';

/** The recurring jobs. Each module that has some imports it. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [RecurringJobs], exports: [RecurringJobs] })
export class JobsModule {}
