import { Controller, Req } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { AdminAnswer } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { answerText } from '../../http/texts.ts';
import { AdminGrids } from './admin-grids.ts';
import { GamePause } from './pause.ts';
import { SettledStepUp } from './settled-step-up.ts';

type In = InputsOf<Contract['adminGrids']>;

@Controller()
export class AdminGridsController {
  constructor(
    private readonly grids: AdminGrids,
    private readonly stepUp: SettledStepUp,
    private readonly gamePause: GamePause,
  ) {}

  @Serves('GET /admin/pause')
  pause() {
    return this.gamePause.find();
  }

  @Serves('PUT /admin/pause')
  setPause(@CurrentCaller() caller: Caller, @Input() { body }: In['setPause']) {
    return this.gamePause.set(body.until, body.version, caller.playerId);
  }

  @Serves('GET /admin/game-groups')
  list() {
    return this.grids.list();
  }

  @Serves('GET /admin/game-groups/:id')
  get(@Input() { params }: In['get']) {
    return this.grids.get(params.id);
  }

  @Serves('GET /admin/game-groups/:id/ties')
  ties(@Input() { params }: In['ties']) {
    return this.grids.ties(params.id);
  }

  @Serves('GET /admin/game-groups/:id/participation')
  participation(@Input() { params }: In['participation']) {
    return this.grids.participation(params.id);
  }

  @Serves('PUT /admin/game-groups/:id/status')
  async setStatus(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: In['setStatus'],
    @Req() request: Request,
  ) {
    await this.stepUp.require(caller, { gridId: params.id });
    const grid = await this.grids.setStatus(params.id, body, caller.playerId);
    return new AdminAnswer(grid, { status: answerText(`status.${grid.status}`, request.language) });
  }

  @Serves('PUT /admin/game-groups/:id')
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: In['update']) {
    return this.grids.update(params.id, body, caller.playerId);
  }

  @Serves('DELETE /admin/game-groups/:id')
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: In['remove']) {
    return this.grids.remove(params.id, query.version, caller.playerId);
  }
}
