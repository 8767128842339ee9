import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { RecurringJobs } from './recurring-jobs.ts';

/** The scheduled jobs; imported by each module that has some. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [RecurringJobs], exports: [RecurringJobs] })
export class JobsModule {}
