import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsModule } from '../../platform/jobs.module.ts';
import { ReadinessController } from './readiness.controller.ts';

/** The needs of all modules, and the long tasks, for administrators. */
@Module({ imports: [DiscoveryModule, JobsModule], controllers: [ReadinessController] })
export class ReadinessModule {}
