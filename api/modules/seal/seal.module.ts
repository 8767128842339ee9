import { Module } from '@nestjs/common';
import { ENV } from '../../config/env.ts';
import { LogKeeper } from './log-keeper.ts';
import { LogMemory } from './log-memory.ts';
import { LogRoutes } from './log-routes.ts';
import { LOG_SIGNER, logSignerOf } from './log-signer.ts';
import { PublicGrids } from './public-grids.ts';
import { Receipts } from './receipts.ts';
import { Sequencer } from './sequencer.ts';
import { Witnesses } from './witnesses.ts';
import { SealController } from './seal.controller.ts';

/** The seal: a public log that shows that no pick changed after its match began (docs/seal.md). */
@Module({
  controllers: [SealController],
  exports: [LogMemory],
  providers: [
    ...[LogKeeper, LogMemory, LogRoutes, PublicGrids, Receipts, Sequencer, Witnesses],
    { provide: LOG_SIGNER, inject: [ENV], useFactory: logSignerOf },
  ],
})
export class SealModule {}
