import { Controller, Module } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { ENV } from '../../config/env.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { LogKeeper } from './log-keeper.ts';
import { LogMemory } from './log-memory.ts';
import { LogRoutes } from './log-routes.ts';
import { LOG_SIGNER, logSignerOf } from './log-signer.ts';
import { PublicGrids } from './public-grids.ts';
import { Receipts } from './receipts.ts';
import { Sequencer } from './sequencer.ts';
import { Witnesses } from './witnesses.ts';

@Controller()
class SealController {
  constructor(
    private readonly receiptsOf: Receipts,
    private readonly grids: PublicGrids,
  ) {}

  @Serves('GET /bets/receipts')
  receipts(@CurrentCaller() { playerId }: Caller, @Input() { query }: InputOf<Contract['bets']['receipts']>) {
    return this.receiptsOf.find(playerId, query);
  }

  @Serves('GET /seal/grids')
  list() {
    return this.grids.list();
  }

  @Serves('GET /seal/grids/:id')
  grid(@Input() { params }: InputOf<Contract['seal']['grid']>) {
    return this.grids.get(params.id);
  }
}

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
