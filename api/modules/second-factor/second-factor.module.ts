import { Controller, Module } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { FACTOR_LOOKUP } from '../../http/access.guard.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { Administrators } from './administrators.ts';
import { SecondFactors } from './second-factors.ts';

type In = InputsOf<Contract['secondFactor']>;
type AdminsIn = InputsOf<Contract['administrators']>;

@Controller()
class SecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Serves('GET /admin/me')
  me(@CurrentCaller() caller: Caller) {
    return this.factors.describe(caller);
  }

  @Serves('POST /admin/second-factor')
  confirm(@CurrentCaller() caller: Caller, @Input() { body }: In['confirm']) {
    return this.factors.confirm(caller, body.code);
  }

  @Serves('POST /admin/second-factor/authenticator')
  beginAuthenticator(@CurrentCaller() caller: Caller, @Input() { body }: In['beginAuthenticator']) {
    return this.factors.beginAuthenticator(caller, body.password);
  }

  @Serves('POST /admin/second-factor/authenticator/confirm')
  confirmAuthenticator(@CurrentCaller() caller: Caller, @Input() { body }: In['confirmAuthenticator']) {
    return this.factors.confirmAuthenticator(caller, body.code);
  }

  @Serves('POST /admin/second-factor/recovery-codes')
  renewRecoveryCodes(@CurrentCaller() { playerId }: Caller) {
    return this.factors.renewRecoveryCodes(playerId);
  }
}

@Controller()
class AdministratorsController {
  constructor(private readonly administrators: Administrators) {}

  @Serves('GET /admin/administrators')
  list() {
    return this.administrators.list();
  }

  @Serves('POST /admin/administrators')
  add(@CurrentCaller() { playerId }: Caller, @Input() { body }: AdminsIn['add']) {
    return this.administrators.add(body.email, body.permissions, playerId);
  }

  @Serves('PUT /admin/administrators/:id')
  setPermissions(@CurrentCaller() caller: Caller, @Input() { params, body }: AdminsIn['setPermissions']) {
    return this.administrators.setPermissions(params.id, body.permissions, caller.playerId);
  }

  @Serves('DELETE /admin/administrators/:id')
  remove(@CurrentCaller() { playerId }: Caller, @Input() { params }: AdminsIn['remove']) {
    return this.administrators.remove(params.id, playerId);
  }

  @Serves('POST /admin/administrators/:id/reset-second-factor')
  reset(@CurrentCaller() { playerId }: Caller, @Input() { params }: AdminsIn['resetSecondFactor']) {
    return this.administrators.resetSecondFactor(params.id, playerId);
  }
}

/** The second factor of administrators, and the administrators themselves. */
@Module({
  imports: [AuthModule],
  controllers: [SecondFactorController, AdministratorsController],
  providers: [Administrators, SecondFactors, { provide: FACTOR_LOOKUP, useExisting: SecondFactors }],
  exports: [FACTOR_LOOKUP, SecondFactors],
})
export class SecondFactorModule {}
