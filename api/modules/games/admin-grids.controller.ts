import { Controller, Req } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { answerText } from '../../http/texts.ts';
import { AdminGrids } from './admin-grids.ts';

const { adminGrids } = contract;

@Controller()
export class AdminGridsController {
  constructor(private readonly grids: AdminGrids) {}

  @Serves(adminGrids.list)
  list() {
    return this.grids.list();
  }

  @Serves(adminGrids.get)
  get(@Input() { params }: InputOf<typeof adminGrids.get>) {
    return this.grids.get(params.id);
  }

  @Serves(adminGrids.setStatus)
  async setStatus(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGrids.setStatus>,
    @Req() request: Request,
  ) {
    const grid = await this.grids.setStatus(params.id, body.status, caller.playerId);
    return new Done(grid, { status: answerText(`status.${grid.status}`, request.language) });
  }
}
