import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { SecondFactors } from './second-factors.ts';

type In = InputsOf<Contract['secondFactor']>;

@Controller()
export class SecondFactorController {
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
