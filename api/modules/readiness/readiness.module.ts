import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { SealModule } from '../seal/seal.module.ts';
import { ReadinessController } from './readiness.controller.ts';

/** The needs of all modules, and the long tasks, for administrators. */
@Module({ imports: [JobsModule, SealModule], controllers: [ReadinessController] })
export class ReadinessModule {}
