import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PrizeMails } from './prize-mails.ts';
import { Prizes } from './prizes.ts';

const { adminPrizes, prizes } = contract;

@Controller()
class PrizesController {
  constructor(private readonly prizes: Prizes) {}

  @Serves(prizes.own)
  async own(@CurrentCaller() { playerId }: Caller) {
    return { prizes: await this.prizes.findOwn(playerId) };
  }

  @Serves(adminPrizes.list)
  list(@Input() { params, query }: InputOf<typeof adminPrizes.list>) {
    return this.prizes.list(params.id, query);
  }

  @Serves(adminPrizes.update)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminPrizes.update>) {
    return this.prizes.mark({ gridId: params.id, playerId: params.playerId }, body, caller.playerId);
  }
}

/** The prizes of settled grids: the lists of administrators and of winners, the steps of each delivery, and the mails to winners. */
@Module({ imports: [JobsModule], controllers: [PrizesController], providers: [PrizeMails, Prizes] })
export class PrizesModule {}
