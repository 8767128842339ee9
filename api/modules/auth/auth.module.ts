import { createSecretKey } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ENV, type Env } from '../../config/env.ts';
import { CALL_LIMITER, CALLER_LOOKUP } from '../../http/access.guard.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { Passwords } from '../../platform/passwords.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { MailModule } from '../mail/mail.module.ts';
import { AccessTokens } from './access-tokens.ts';
import { AccountsRepository } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { AfterVerification } from './after-verification.ts';
import { AuthController } from './auth.controller.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { ContractCallLimiter } from './contract-call-limiter.ts';
import { DeleteAccount } from './delete-account.ts';
import { DeletePlayer } from './delete-player.ts';
import { DisablePlayer } from './disable-player.ts';
import { Housekeeping } from './housekeeping.ts';
import { LogIn } from './log-in.ts';
import { LoginLimits } from './login-limits.ts';
import { MailLimits } from './mail-limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { OwnData } from './own-data.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { Register } from './register.ts';
import { ResetPassword } from './reset-password.ts';
import { SessionCallerLookup } from './session-caller-lookup.ts';
import { SessionsRepository } from './sessions-repository.ts';
import { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import { StorePassword } from './store-password.ts';
import { TakenLimit } from './taken-limit.ts';
import { VerifyEmail } from './verify-email.ts';

/** Accounts, sessions, passwords, and the checks of every call. */
@Global()
@Module({
  imports: [
    MailModule,
    JobsModule,
    JwtModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({
        // As a key object: of a string the library makes one anew at every verification.
        secret: createSecretKey(Buffer.from(env.jwtSecret)),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    AccessTokens,
    Accounts,
    AccountsRepository,
    AfterVerification,
    ChangeEmail,
    ChangePassword,
    DeleteAccount,
    DeletePlayer,
    DisablePlayer,
    Housekeeping,
    LogIn,
    LoginLimits,
    MailLimits,
    MailTokens,
    OwnData,
    Passwords,
    PersonalData,
    RateLimits,
    Register,
    ResetPassword,
    Sessions,
    SessionsRepository,
    SignIn,
    StorePassword,
    TakenLimit,
    VerifyEmail,
    { provide: CALLER_LOOKUP, useClass: SessionCallerLookup },
    { provide: CALL_LIMITER, useClass: ContractCallLimiter },
  ],
  exports: [
    CALLER_LOOKUP,
    CALL_LIMITER,
    Accounts,
    AfterVerification,
    DeletePlayer,
    DisablePlayer,
    PersonalData,
    Sessions,
    RateLimits,
  ],
})
export class AuthModule {}
