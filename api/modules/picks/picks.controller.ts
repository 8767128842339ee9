import { Controller } from '@nestjs/common';
import type { PickInput } from '../../../shared/contract/bets.ts';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { GridHits } from './grid-hits.ts';
import { PickHistory } from './pick-history.ts';
import { SavePicks } from './save-picks.ts';

const { bets } = contract;

@Controller()
export class PicksController {
  constructor(
    private readonly picks: SavePicks,
    private readonly pickHistory: PickHistory,
    private readonly gridHits: GridHits,
  ) {}

  @Serves(bets.save)
  save(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof bets.save>) {
    // The schema has made sure that the body is either a list or one pick.
    return this.picks.save(caller.playerId, body.predictions ?? [body as PickInput], body.sentAt);
  }

  @Serves(bets.history)
  history(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof bets.history>) {
    return this.pickHistory.find(caller, query);
  }

  @Serves(bets.grids)
  async grids(@CurrentCaller() { playerId }: Caller, @Input() { query }: InputOf<typeof bets.grids>) {
    return { grids: await this.gridHits.find(playerId, query.limit) };
  }
}
