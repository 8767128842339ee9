import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ENV, type Env } from '../../config/env.ts';
import { CALL_LIMITER, CALLER_LOOKUP, FACTOR_LOOKUP } from '../../http/access.guard.ts';
import { Passwords } from '../../platform/passwords.ts';
import { MailModule } from '../mail/mail.module.ts';
import { AccessNotice } from './access-notice.ts';
import { AccessTokens } from './access-tokens.ts';
import { AccountData } from './account-data.ts';
import { Accounts } from './accounts.ts';
import { AdministratorsController } from './administrators.controller.ts';
import { Administrators } from './administrators.ts';
import { AuthController } from './auth.controller.ts';
import { Challenges } from './challenges.ts';
import { DisablePlayer } from './disable-player.ts';
import { AfterVerification, EmailVerification } from './email-verification.ts';
import { AuthLimits, ContractCallLimiter } from './auth-limits.ts';
import { LogIn } from './log-in.ts';
import { MailTokens } from './mail-tokens.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { Passkeys } from './passkeys.ts';
import { PasswordChange } from './password-change.ts';
import { Register } from './register.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactors } from './second-factors.ts';
import { Sessions } from './sessions.ts';
import { UsersController } from './users.controller.ts';

/** Accounts, sessions, second factors, passkeys, administrators, the panel's users, and the checks of every call. */
@Module({
  imports: [
    MailModule,
    JwtModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({
        // A key object, because the library would create one from a string at every verification.
        secret: createSecretKey(Buffer.from(env.jwtSecret)),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [
    AuthController,
    SecondFactorController,
    PasskeysController,
    AdministratorsController,
    UsersController,
  ],
  providers: [
    AccessNotice,
    AccessTokens,
    AccountData,
    Accounts,
    Administrators,
    AfterVerification,
    AuthLimits,
    Challenges,
    DisablePlayer,
    EmailVerification,
    LogIn,
    MailTokens,
    Passkeys,
    PasswordChange,
    Passwords,
    Register,
    SecondFactors,
    Sessions,
    { provide: FACTOR_LOOKUP, useExisting: SecondFactors },
    { provide: CALLER_LOOKUP, useExisting: AccessTokens },
    { provide: CALL_LIMITER, useClass: ContractCallLimiter },
  ],
  exports: [
    AccessNotice,
    CALLER_LOOKUP,
    CALL_LIMITER,
    AccountData,
    Accounts,
    AfterVerification,
    DisablePlayer,
    FACTOR_LOOKUP,
    LogIn,
    MailTokens,
    SecondFactors,
    Sessions,
  ],
})
export class AccountsModule {}
