import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { PlayerPredictions } from './player-predictions.ts';
import { VerifyPredictions } from './verify-predictions.ts';
import { Winners } from './winners.ts';

const { adminGrids, adminUsers } = contract;

/** What an administrator sees and checks of the scores. */
@Controller()
export class ScoresController {
  constructor(
    private readonly winnersOfGrid: Winners,
    private readonly playerPredictions: PlayerPredictions,
    private readonly verification: VerifyPredictions,
  ) {}

  @Serves(adminGrids.winners)
  winners(@Input() { params, query }: InputOf<typeof adminGrids.winners>) {
    return this.winnersOfGrid.list(params.id, query);
  }

  @Serves(adminUsers.predictions)
  predictions(@Input() { query }: InputOf<typeof adminUsers.predictions>) {
    return this.playerPredictions.list(query);
  }

  @Serves(adminUsers.verifyPredictions)
  verifyPredictions(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof adminUsers.verifyPredictions>,
  ) {
    return this.verification.verify(body, caller.playerId);
  }
}
