import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { ENV } from '../../config/env.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { LogRoutes } from './log-routes.ts';
import { LogMemory } from './log-memory.ts';
import { logSignerOf } from './log-signer.ts';
import { Receipts } from './receipts.ts';
import { LOG_SIGNER, Sequencer } from './sequencer.ts';
import { Witnesses } from './witnesses.ts';

const { bets } = contract;

@Controller()
class SealController {
  constructor(private readonly receiptsOf: Receipts) {}

  @Serves(bets.receipts)
  receipts(@CurrentCaller() { playerId }: Caller, @Input() { query }: InputOf<typeof bets.receipts>) {
    return this.receiptsOf.find(playerId, query);
  }
}

/** The seal: a public log that shows that no pick changed after its match began (docs/seal.md). */
@Module({
  controllers: [SealController],
  exports: [LogMemory],
  providers: [
    LogRoutes,
    Receipts,
    LogMemory,
    Sequencer,
    Witnesses,
    {
      provide: LOG_SIGNER,
      inject: [ENV],
      useFactory: logSignerOf,
    },
  ],
})
export class SealModule {}
