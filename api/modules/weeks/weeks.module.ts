import { Module } from '@nestjs/common';
import { CountWeeks } from './count-weeks.ts';
import { WeeksController } from './weeks.controller.ts';

@Module({ controllers: [WeeksController], providers: [CountWeeks] })
export class WeeksModule {}
