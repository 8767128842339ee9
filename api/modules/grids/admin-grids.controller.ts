import { Controller, Req } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { answerText } from '../../http/texts.ts';
import { AdminGrids } from './admin-grids.ts';
import { ScoreAgain } from './score-again.ts';
import { SettledStepUp } from './settled-step-up.ts';

const { adminGrids, adminTasks } = contract;

@Controller()
export class AdminGridsController {
  constructor(
    private readonly grids: AdminGrids,
    private readonly scoreAgain: ScoreAgain,
    private readonly stepUp: SettledStepUp,
  ) {}

  @Serves(adminGrids.list)
  list() {
    return this.grids.list();
  }

  @Serves(adminGrids.get)
  get(@Input() { params }: InputOf<typeof adminGrids.get>) {
    return this.grids.get(params.id);
  }

  @Serves(adminGrids.ties)
  ties(@Input() { params }: InputOf<typeof adminGrids.ties>) {
    return this.grids.ties(params.id);
  }

  @Serves(adminGrids.participation)
  participation(@Input() { params }: InputOf<typeof adminGrids.participation>) {
    return this.grids.participation(params.id);
  }

  @Serves(adminGrids.setStatus)
  async setStatus(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGrids.setStatus>,
    @Req() request: Request,
  ) {
    await this.stepUp.require(caller, { gridId: params.id });
    const grid = await this.grids.setStatus(params.id, body, caller.playerId);
    return new Done(grid, { status: answerText(`status.${grid.status}`, request.language) });
  }

  @Serves(adminGrids.update)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminGrids.update>) {
    return this.grids.update(params.id, body, caller.playerId);
  }

  @Serves(adminGrids.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: InputOf<typeof adminGrids.remove>) {
    return this.grids.remove(params.id, query.version, caller.playerId);
  }

  @Serves(adminTasks.scoreGrid)
  async score(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof adminTasks.scoreGrid>) {
    const task = await this.scoreAgain.start(params.id, caller.playerId);
    const { players = 0, changed = 0 } = task.result ?? {};
    return new Done(task, { players, changed }, task.finishedAt ? undefined : 'taskGoesOn');
  }
}
