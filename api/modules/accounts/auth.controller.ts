import { Controller, Inject, Res } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { ENV, type Env } from '../../config/env.ts';
import { AppError } from '../../platform/app-error.ts';
import { CurrentCaller, CurrentRequest, Input, type InputsOf, MaybeCaller } from '../../http/input.ts';
import type { Caller, Reply, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AccountData } from './account-data.ts';
import { Accounts } from './accounts.ts';
import { EmailVerification } from './email-verification.ts';
import { LogIn, type LoginAnswer } from './log-in.ts';
import { PasswordChange } from './password-change.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { Register } from './register.ts';
import { Sessions } from './sessions.ts';
import { rememberBrowser, visitorOf } from './visitor.ts';

type In = InputsOf<Contract['auth']>;

@Controller()
export class AuthController {
  constructor(
    private readonly accounts: Accounts,
    private readonly registration: Register,
    private readonly logIn: LogIn,
    private readonly sessions: Sessions,
    private readonly verification: EmailVerification,
    private readonly passwords: PasswordChange,
    private readonly data: AccountData,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Serves('POST /auth/register')
  async register(
    @Input() { body }: In['register'],
    @CurrentRequest() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const visitor = visitorOf(request, body.email, this.env);
    const answer = this.withCookie(reply, await this.registration.register(body, request.language, visitor));
    rememberBrowser(reply, visitor, body.email, this.env);
    return answer;
  }

  @Serves('POST /auth/login')
  async login(
    @Input() { body }: In['login'],
    @CurrentRequest() request: Request,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const visitor = visitorOf(request, body.email, this.env);
    const answer = this.withCookie(reply, await this.logIn.logIn(body, visitor));
    rememberBrowser(reply, visitor, body.email, this.env);
    return answer;
  }

  @Serves('POST /auth/refresh')
  async refresh(@CurrentRequest() request: Request, @Res({ passthrough: true }) reply: Reply) {
    const cookie = readRefreshCookie(request, this.env);
    if (!cookie) throw new AppError('unauthenticated');
    return this.withCookie(reply, await this.logIn.renew(cookie, request.ip));
  }

  @Serves('POST /auth/logout')
  async logout(
    @CurrentRequest() request: Request,
    @MaybeCaller() caller: Caller | null,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    // The cookie counts only if our own page sent it, because browsers add it to requests by themselves.
    if (caller) await this.sessions.end(caller.sessionId);
    const cookie = caller ? null : readRefreshCookie(request, this.env);
    if (cookie) await this.sessions.endBySecret(cookie);
    clearRefreshCookie(reply, this.env);
  }

  @Serves('GET /auth/me')
  me(@CurrentCaller() caller: Caller) {
    return this.accounts.getUser(caller.playerId);
  }

  @Serves('PUT /auth/me/phone')
  changePhone(@CurrentCaller() caller: Caller, @Input() { body }: In['changePhone']) {
    return this.accounts.changePhone(caller.playerId, body.phone);
  }

  @Serves('PUT /auth/me/legal-version')
  readLegal(@CurrentCaller() caller: Caller, @Input() { body }: In['readLegal']) {
    return this.accounts.readLegal(caller.playerId, body.version);
  }

  @Serves('PUT /auth/me/language')
  chooseLanguage(@CurrentCaller() caller: Caller, @Input() { body }: In['chooseLanguage']) {
    return this.accounts.chooseLanguage(caller.playerId, body.language);
  }

  @Serves('PUT /auth/me/email')
  changeEmail(
    @CurrentCaller() { playerId }: Caller,
    @CurrentRequest() { ip }: Request,
    @Input() { body }: In['changeEmail'],
  ) {
    return this.verification.changeAddress({ playerId, ip }, body);
  }

  @Serves('POST /auth/change-password')
  changePassword(@CurrentCaller() caller: Caller, @Input() { body }: In['changePassword']) {
    return this.passwords.change(caller, body);
  }

  @Serves('GET /auth/me/data')
  ownData(@CurrentCaller() caller: Caller) {
    return this.data.collect(caller);
  }

  @Serves('POST /auth/me/data')
  wholeData(@CurrentCaller() caller: Caller, @Input() { body }: In['wholeData']) {
    return this.data.collect(caller, body.password);
  }

  @Serves('POST /auth/me/delete')
  async deleteAccount(
    @CurrentCaller() caller: Caller,
    @Input() { body }: In['deleteAccount'],
    @Res({ passthrough: true }) reply: Reply,
  ) {
    await this.data.deleteOwn(caller.playerId, body.password);
    clearRefreshCookie(reply, this.env);
  }

  @Serves('POST /auth/request-password-reset')
  requestPasswordReset(@Input() { body }: In['requestPasswordReset']): void {
    this.passwords.requestReset(body.email);
  }

  @Serves('POST /auth/reset-password')
  resetPassword(@Input() { body }: In['resetPassword']) {
    return this.passwords.reset(body.token, body.newPassword, body.removePasskeys ?? false);
  }

  @Serves('GET /auth/verify-reset-token/:token')
  verifyResetToken(@Input() { params }: In['verifyResetToken']) {
    return this.passwords.checkLink(params.token);
  }

  @Serves('GET /auth/verify/:token')
  async verifyEmail(
    @Input() { params }: In['verifyEmail'],
    @CurrentRequest() request: Request,
    @MaybeCaller() caller: Caller | null,
  ) {
    const cookie = caller ? null : readRefreshCookie(request, this.env);
    const playerId = caller?.playerId ?? (cookie && (await this.sessions.findPlayer(cookie)));
    return this.verification.verify(params.token, playerId);
  }

  @Serves('GET /auth/me/sessions')
  async listSessions(@CurrentCaller() caller: Caller) {
    const sessions = await this.sessions.listOf(caller.playerId);
    return {
      sessions: sessions.map(({ id, device, networks, createdAt, rotatedAt }) => ({
        id,
        device,
        networks,
        createdAt: createdAt.toISOString(),
        lastUsedAt: rotatedAt.toISOString(),
        isThisOne: id === caller.sessionId,
      })),
    };
  }

  @Serves('DELETE /auth/me/sessions/:id')
  async endSession(
    @CurrentCaller() { playerId }: Caller,
    @Input() { params }: In['endSession'],
  ): Promise<void> {
    await this.sessions.endOwn(playerId, params.id);
  }

  @Serves('DELETE /auth/me/sessions')
  async endOtherSessions(@CurrentCaller() caller: Caller): Promise<void> {
    await this.sessions.endOthers(caller);
  }

  @Serves('POST /auth/send-verification')
  sendVerification(@CurrentCaller() caller: Caller, @Input() { body }: In['sendVerification']) {
    return this.verification.sendLink(caller.playerId, body.choices);
  }

  private withCookie(reply: Reply, { answer, session }: LoginAnswer) {
    setRefreshCookie(reply, session, this.env);
    return answer;
  }
}
