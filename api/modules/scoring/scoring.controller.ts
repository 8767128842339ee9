import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordLookUp } from '../../platform/audit.ts';
import { PlayerPicks } from './player-picks.ts';
import { VerifyPicks } from './verify-picks.ts';

type In = InputsOf<Contract['adminUsers']>;

@Controller()
export class ScoringController {
  constructor(
    private readonly playerPicks: PlayerPicks,
    private readonly verifyPicks: VerifyPicks,
    private readonly database: Database,
  ) {}

  @Serves('GET /admin/predictions')
  async listPicks(@CurrentCaller() caller: Caller, @Input() { query }: In['predictions']) {
    const picks = await this.playerPicks.list(query);
    await recordLookUp(this.database, {
      actorId: caller.playerId,
      action: 'predictions.viewed',
      subject: `player:${query.userId}`,
    });
    return picks;
  }

  @Serves('POST /admin/verify-predictions')
  verify(@CurrentCaller() caller: Caller, @Input() { body }: In['verifyPredictions']) {
    return this.verifyPicks.verify(body, caller.playerId);
  }
}
