import { Controller, Req } from '@nestjs/common';
import type { PickInput } from '../../../shared/contract/bets.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { PickHistory } from './pick-history.ts';
import { SavePicks } from './save-picks.ts';

type In = InputsOf<Contract['bets']>;

@Controller()
export class PicksController {
  constructor(
    private readonly savePicks: SavePicks,
    private readonly pickHistory: PickHistory,
  ) {}

  @Serves('POST /bets')
  save(@CurrentCaller() caller: Caller, @Req() { receivedAt }: Request, @Input() { body }: In['save']) {
    // By the schema the body is either a list or one pick.
    return this.savePicks.storePicks(caller.playerId, body.predictions ?? [body as PickInput], {
      sentAt: body.sentAt,
      receivedAt,
    });
  }

  @Serves('GET /bets/history')
  history(@CurrentCaller() caller: Caller, @Input() { query }: In['history']) {
    return this.pickHistory.find(caller, query);
  }

  @Serves('GET /bets/grids')
  async grids(@CurrentCaller() { playerId }: Caller, @Input() { query }: In['grids']) {
    return { grids: await this.pickHistory.findGrids(playerId, query.limit) };
  }

  @Serves('GET /bets/record')
  record(@CurrentCaller() caller: Caller) {
    return this.pickHistory.findRecord(caller);
  }
}
