import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { ListPrizes } from './list-prizes.ts';
import { MarkPrize } from './mark-prize.ts';
import { PrizeData } from './prize-data.ts';
import { PrizeMails } from './prize-mails.ts';

const { adminPrizes } = contract;

@Controller()
class PrizesController {
  constructor(
    private readonly prizes: ListPrizes,
    private readonly marks: MarkPrize,
  ) {}

  @Serves(adminPrizes.list)
  list(@Input() { params, query }: InputOf<typeof adminPrizes.list>) {
    return this.prizes.list(params.id, query);
  }

  @Serves(adminPrizes.update)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminPrizes.update>) {
    return this.marks.mark({ gridId: params.id, playerId: params.playerId }, body, caller.playerId);
  }
}

/** The prizes of settled grids: the list, the steps of each delivery, and the winners' mail. */
@Module({
  imports: [JobsModule],
  controllers: [PrizesController],
  providers: [ListPrizes, MarkPrize, PrizeData, PrizeMails],
})
export class PrizesModule {}
