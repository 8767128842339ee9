import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { CountWeeks } from './count-weeks.ts';
import { WeeksController } from './weeks.controller.ts';

@Module({ imports: [JobsModule], controllers: [WeeksController], providers: [CountWeeks] })
export class WeeksModule {}
