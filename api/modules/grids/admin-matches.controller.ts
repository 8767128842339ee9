import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AdminMatches } from './admin-matches.ts';
import { PreviewScore, seenBy } from './preview-score.ts';

type In = InputsOf<Contract['adminGames']>;

@Controller()
export class AdminMatchesController {
  constructor(
    private readonly matches: AdminMatches,
    private readonly scorePreview: PreviewScore,
  ) {}

  @Serves('GET /admin/games')
  list(@Input() { query }: In['list']) {
    const { unassigned: isUnassigned, gameGroupId: gridId, ...rest } = query;
    return this.matches.list({ isUnassigned, gridId, ...rest });
  }

  @Serves('PUT /admin/games/:id/assign')
  assign(@CurrentCaller() caller: Caller, @Input() { params, body }: In['assign']) {
    const { gameGroupId: gridId, version } = body;
    return this.matches.assign(params.id, { gridId, version }, caller.playerId);
  }

  @Serves('POST /admin/games/:id/preview-score')
  async previewScore(@CurrentCaller() caller: Caller, @Input() { params, body }: In['previewScore']) {
    return seenBy(caller, await this.scorePreview.preview(params.id, body));
  }

  @Serves('POST /admin/games/:id/keep')
  keepResult(@CurrentCaller() caller: Caller, @Input() { params, body }: In['keepResult']) {
    return this.matches.keepResult(params.id, body, caller.playerId);
  }

  @Serves('PUT /admin/games/:id/update-order')
  updateOrder(@CurrentCaller() caller: Caller, @Input() { params, body }: In['updateOrder']) {
    return this.matches.setOrder(params.id, body, caller.playerId);
  }

  @Serves('DELETE /admin/games/:id')
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: In['remove']) {
    return this.matches.remove(params.id, query.version, caller.playerId);
  }
}
