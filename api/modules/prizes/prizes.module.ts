import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PrizeMails } from './prize-mails.ts';
import { Prizes } from './prizes.ts';
import { Winners } from './winners.ts';

const { adminPrizes, prizes, winners } = contract;

@Controller()
class PrizesController {
  constructor(
    private readonly prizes: Prizes,
    private readonly winners: Winners,
  ) {}

  @Serves(prizes.own)
  async own(@CurrentCaller() { playerId }: Caller) {
    const [prizes, isNamed] = await Promise.all([
      this.prizes.findOwn(playerId),
      this.winners.isNamed(playerId),
    ]);
    return { prizes, isNamed };
  }

  @Serves(winners.list)
  listWinners() {
    return this.winners.list();
  }

  @Serves(winners.consent)
  saveConsent(@CurrentCaller() { playerId }: Caller, @Input() { body }: InputOf<typeof winners.consent>) {
    return this.winners.saveConsent(playerId, body.isNamed);
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

/** The prizes of settled grids: the lists of administrators and of winners, the public page of winners, the steps of each delivery, and the mails to winners. */
@Module({ imports: [JobsModule], controllers: [PrizesController], providers: [PrizeMails, Prizes, Winners] })
export class PrizesModule {}
