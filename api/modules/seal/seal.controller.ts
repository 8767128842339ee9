import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { PublicGrids } from './public-grids.ts';
import { Receipts } from './receipts.ts';

@Controller()
export class SealController {
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
