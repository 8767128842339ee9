import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Prizes } from './prizes.ts';
import { Winners } from './winners.ts';

@Controller()
export class PrizesController {
  constructor(
    private readonly prizes: Prizes,
    private readonly winners: Winners,
  ) {}

  @Serves('GET /prizes')
  async own(@CurrentCaller() { playerId }: Caller) {
    const [prizes, isNamed] = await Promise.all([
      this.prizes.findOwn(playerId),
      this.winners.isNamed(playerId),
    ]);
    return { prizes, isNamed };
  }

  @Serves('GET /winners')
  listWinners() {
    return this.winners.list();
  }

  @Serves('PUT /winners/consent')
  saveConsent(
    @CurrentCaller() { playerId }: Caller,
    @Input() { body }: InputOf<Contract['winners']['consent']>,
  ) {
    return this.winners.saveConsent(playerId, body.isNamed);
  }

  @Serves('GET /admin/game-groups/:id/prizes')
  list(@Input() { params, query }: InputOf<Contract['adminPrizes']['list']>) {
    return this.prizes.list(params.id, query);
  }

  @Serves('PUT /admin/game-groups/:id/prizes/:playerId')
  update(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<Contract['adminPrizes']['update']>,
  ) {
    return this.prizes.mark({ gridId: params.id, playerId: params.playerId }, body, caller.playerId);
  }
}
