import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { ListPrizes } from './list-prizes.ts';
import { MarkPrize } from './mark-prize.ts';

const { adminPrizes } = contract;

@Controller()
export class PrizesController {
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
