import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Administrators } from './administrators.ts';

type In = InputsOf<Contract['administrators']>;

@Controller()
export class AdministratorsController {
  constructor(private readonly administrators: Administrators) {}

  @Serves('GET /admin/administrators')
  list() {
    return this.administrators.list();
  }

  @Serves('POST /admin/administrators')
  add(@CurrentCaller() { playerId }: Caller, @Input() { body }: In['add']) {
    return this.administrators.add(body.email, body.permissions, playerId);
  }

  @Serves('PUT /admin/administrators/:id')
  setPermissions(@CurrentCaller() caller: Caller, @Input() { params, body }: In['setPermissions']) {
    return this.administrators.setPermissions(params.id, body.permissions, caller.playerId);
  }

  @Serves('DELETE /admin/administrators/:id')
  remove(@CurrentCaller() { playerId }: Caller, @Input() { params }: In['remove']) {
    return this.administrators.remove(params.id, playerId);
  }

  @Serves('POST /admin/administrators/:id/reset-second-factor')
  reset(@CurrentCaller() { playerId }: Caller, @Input() { params }: In['resetSecondFactor']) {
    return this.administrators.resetSecondFactor(params.id, playerId);
  }
}
