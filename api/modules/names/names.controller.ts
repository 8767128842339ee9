import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { JudgeNames } from './judge-names.ts';
import { Reports } from './reports.ts';

type In = InputsOf<Contract['adminNames']>;

@Controller()
export class NamesController {
  constructor(
    private readonly reports: Reports,
    private readonly judge: JudgeNames,
  ) {}

  @Serves('POST /groups/:id/report')
  report(
    @CurrentCaller() { playerId }: Caller,
    @Input() { params, body }: InputsOf<Contract['nameReports']>['report'],
  ) {
    return this.reports.report(playerId, params.id, body);
  }

  @Serves('GET /admin/names')
  list(@Input() { query }: In['list']) {
    return this.reports.list(query);
  }

  @Serves('POST /admin/names/:about/:id/keep')
  keep(@CurrentCaller() caller: Caller, @Input() { params, body }: In['keep']) {
    return this.judge.keep(params, body.shown, caller.playerId);
  }

  @Serves('PUT /admin/names/players/:id')
  renamePlayer(
    @CurrentCaller() caller: Caller,
    @Input() { params, body: { reason, shown, ...names } }: In['renamePlayer'],
  ) {
    return this.judge.renamePlayer(params.id, names, { reason, shown }, caller.playerId);
  }

  @Serves('PUT /admin/names/groups/:id')
  renameGroup(@CurrentCaller() caller: Caller, @Input() { params, body }: In['renameGroup']) {
    return this.judge.renameGroup(params.id, body.name, body, caller.playerId);
  }
}
