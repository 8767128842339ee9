import { Controller, Inject, Res } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { CurrentCaller, CurrentRequest, Input, type InputsOf } from '../../http/input.ts';
import type { Caller, Reply, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Accounts } from './accounts.ts';
import { LogIn } from './log-in.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { Sessions } from './sessions.ts';
import { rememberBrowser, visitorOf } from './visitor.ts';
import { SecondFactors } from './second-factors.ts';
import { Passkeys } from './passkeys.ts';

type In = InputsOf<Contract['passkeys']>;

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactors,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly logIn: LogIn,
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Serves('GET /auth/passkeys')
  list(@CurrentCaller() { playerId }: Caller) {
    return this.passkeys.list(playerId);
  }

  @Serves('POST /auth/passkeys/options')
  creationOptions(@CurrentCaller() caller: Caller, @Input() { body }: In['creationOptions']) {
    return this.passkeys.creationOptions(caller, body.password);
  }

  @Serves('POST /auth/passkeys')
  add(@CurrentCaller() caller: Caller, @Input() { body }: In['add']) {
    return this.passkeys.add(caller, body.name, body.credential);
  }

  @Serves('PUT /auth/passkeys/:id')
  rename(@CurrentCaller() caller: Caller, @Input() { params, body }: In['rename']) {
    return this.passkeys.rename(caller, params.id, body.name);
  }

  @Serves('DELETE /auth/passkeys/:id')
  remove(@CurrentCaller() caller: Caller, @Input() { params }: In['remove']) {
    return this.passkeys.remove(caller, params.id);
  }

  @Serves('POST /auth/passkeys/login/options')
  requestOptions() {
    return this.passkeys.requestOptions();
  }

  /** Raises `passkey_unknown`, `passkey_refused`, `account_disabled`. */
  @Serves('POST /auth/passkeys/login')
  async logInByPasskey(
    @Input() { body }: In['logIn'],
    @CurrentRequest() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const account = await this.accounts.getAccount(await this.passkeys.verify(body.credential));
    if (account.isDisabled) throw new AppError('account_disabled');
    const { playerId, passwordHash, email } = account;
    const visitor = visitorOf(request, email, this.env);
    const session = await this.sessions.start(this.database, playerId, passwordHash, visitor);
    if (account.role === 'admin') await this.factors.mark(session);
    setRefreshCookie(reply, session, this.env);
    rememberBrowser(reply, visitor, email, this.env);
    return (await this.logIn.toAnswer(session)).answer;
  }

  /** Raises `passkey_refused`, also for a passkey of another account. */
  @Serves('POST /admin/second-factor/passkey')
  async confirm(@CurrentCaller() caller: Caller, @Input() { body }: In['confirm']) {
    if ((await this.passkeys.verify(body.credential)) !== caller.playerId)
      throw new AppError('passkey_refused');
    return this.factors.describe({ ...caller, secondFactorAt: await this.factors.mark(caller) });
  }
}
