import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { SealModule } from '../seal/seal.module.ts';
import { Crowd } from './crowd.ts';
import { Metrics } from './metrics.ts';
import { SystemController } from './system.controller.ts';

@Module({
  imports: [JobsModule, SealModule],
  controllers: [SystemController],
  providers: [Crowd, Metrics],
})
export class SystemModule {}
