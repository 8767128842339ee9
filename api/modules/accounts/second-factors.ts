import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { AdminSelf } from '../../../shared/contract/second-factor.ts';
import { STEP_UP_MS } from '../../../shared/rules/permissions.ts';
import { ENV, type Env, secretsOf } from '../../config/env.ts';
import { Database, type Queries } from '../../database/database.ts';
import type { FactorLookup } from '../../http/access.guard.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type Counter, RateLimits } from '../../platform/rate-limits.ts';
import { AccessNotice } from './access-notice.ts';
import { Accounts } from './accounts.ts';
import { DEMO_CODE, hasDemoCode } from './demo-code.ts';
import {
  findEnrolment,
  findSecrets,
  markSession,
  replaceRecoveryCodes,
  storePending,
  storeEncryptedAnew,
  usePending,
  useRecoveryCode,
  useStep,
} from './second-factor.queries.ts';
import { randomInt, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { tokenHash } from '../../platform/tokens.ts';

/** Second factors of administrators (ADM-31): authenticator apps (TOTP, RFC 6238), recovery codes and passkeys. */
@Injectable()
export class SecondFactors implements FactorLookup {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly notice: AccessNotice,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async isEnrolled(playerId: number): Promise<boolean> {
    const { hasAuthenticator, passkeys } = await this.enrolmentOf(playerId);
    return hasAuthenticator || passkeys > 0;
  }

  async describe(caller: Pick<Caller, 'playerId' | 'permissions' | 'secondFactorAt'>): Promise<AdminSelf> {
    const { playerId, permissions, secondFactorAt } = caller;
    const { hasAuthenticator, passkeys, recoveryCodesLeft } = await this.enrolmentOf(playerId);
    const until = secondFactorAt && new Date(secondFactorAt.getTime() + STEP_UP_MS);
    return {
      ...{ permissions, hasAuthenticator, passkeys, recoveryCodesLeft },
      isEnrolled: hasAuthenticator || passkeys > 0,
      confirmedAt: secondFactorAt?.toISOString() ?? null,
      stepUpUntil: until && until.getTime() > this.clock.now() ? until.toISOString() : null,
    };
  }

  /**
   * Gives the caller's session a second factor.
   *
   * @param code six digits of the authenticator, or a recovery code in lower case without hyphens
   * @raises `wrong_code`, also for a code that was used before; `too_many_requests` after wrong codes of six digits
   */
  async confirm(caller: Caller, code: string): Promise<AdminSelf> {
    const isRight = /^\d{6}$/.test(code)
      ? await this.limits.guess(this.countersOf(caller), () => this.isCodeOf(caller.playerId, code))
      : await this.useRecovery(caller.playerId, code);
    if (!isRight) throw wrongCode();
    return this.describe({ ...caller, secondFactorAt: await this.mark(caller) });
  }

  /** Gives a session its second factor. The passkeys call it too. */
  mark({ sessionId }: Pick<Caller, 'sessionId'>, queries: Queries = this.database): Promise<Date> {
    return markSession(queries, sessionId, dateOf(this.clock));
  }

  /** Makes a new secret, which works after `confirmAuthenticator`. Raises `wrong_password`. */
  async beginAuthenticator(caller: Caller, password: string): Promise<{ secret: string; uri: string }> {
    const account = await this.accounts.getAccount(caller.playerId);
    await this.accounts.requirePassword(account, password);
    const totp = totpOf(new Secret({ size: 20 }), account.email);
    const encrypted = encryptSecret(Buffer.from(totp.secret.bytes), this.env.jwtSecret);
    await storePending(this.database, caller.playerId, encrypted);
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /** Activates the authenticator and gives the session its second factor. Raises `wrong_code`, `too_many_requests`. */
  async confirmAuthenticator(caller: Caller, code: string): Promise<{ recoveryCodes: string[] }> {
    const { playerId } = caller;
    const { pending } = await findSecrets(this.database, playerId);
    const step = await this.limits.guess(this.countersOf(caller), async () => this.stepOf(pending, code));
    if (!pending || step === null) throw wrongCode();
    return this.database.transaction(async (tx) => {
      if (!(await usePending(tx, { playerId, pending, step }))) throw wrongCode();
      await this.mark(caller, tx);
      await this.notice.enqueue(tx, playerId);
      await recordAudit(tx, {
        actorId: playerId,
        action: 'factor.added',
        subject: `player:${playerId}`,
        after: { factor: 'authenticator' },
      });
      return this.newCodes(tx, playerId);
    });
  }

  /** Replaces the recovery codes and returns the new ones. */
  async renewRecoveryCodes(playerId: number): Promise<{ recoveryCodes: string[] }> {
    return this.database.transaction(async (tx) => {
      await recordAudit(tx, { actorId: playerId, action: 'factor.renewed', subject: `player:${playerId}` });
      return this.newCodes(tx, playerId);
    });
  }

  private async enrolmentOf(playerId: number) {
    const row = await findEnrolment(this.database, playerId);
    if (!row) throw new AppError('session_ended');
    return {
      hasAuthenticator: row.has_authenticator || hasDemoCode(this.env, row.email),
      passkeys: row.passkeys,
      recoveryCodesLeft: row.recovery_codes,
    };
  }

  private countersOf({ playerId }: Caller): Counter[] {
    return this.limits.ofAccount('secondFactor', `player ${playerId}`);
  }

  private async isCodeOf(playerId: number, code: string): Promise<boolean> {
    const { email } = await this.accounts.getAccount(playerId);
    if (code === DEMO_CODE && hasDemoCode(this.env, email)) return true;
    const { secret } = await findSecrets(this.database, playerId);
    const step = this.stepOf(secret, code);
    if (step === null || !(await useStep(this.database, playerId, step))) return false;
    await this.encryptAnew(playerId, secret!);
    return true;
  }

  /** Encrypts the secret of an authenticator with JWT_SECRET if JWT_SECRET_OLD encrypted it. */
  private async encryptAnew(playerId: number, encrypted: Buffer): Promise<void> {
    if (decryptSecret(encrypted, this.env.jwtSecret)) return;
    const secret = this.open(encrypted);
    if (!secret) return;
    const anew = encryptSecret(secret, this.env.jwtSecret);
    await storeEncryptedAnew(this.database, playerId, { encrypted, anew });
  }

  /** Returns the secret; null if neither JWT_SECRET nor JWT_SECRET_OLD encrypted it. */
  private open(encrypted: Buffer): Buffer | null {
    return secretsOf(this.env).reduce<Buffer | null>(
      (found, key) => found ?? decryptSecret(encrypted, key),
      null,
    );
  }

  /** Returns the time step of the code: the present one, the one before or after; null for a wrong code. */
  private stepOf(encrypted: Buffer | null, code: string): number | null {
    const secret = encrypted && this.open(encrypted);
    if (!secret) return null;
    const timestamp = this.clock.now();
    const totp = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer }), '');
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  private async useRecovery(playerId: number, code: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await useRecoveryCode(tx, playerId, recoveryHash(code)))) return false;
      await recordAudit(tx, { actorId: playerId, action: 'factor.recovered', subject: `player:${playerId}` });
      return true;
    });
  }

  private async newCodes(queries: Queries, playerId: number): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(queries, playerId, recoveryCodes.map(recoveryHash));
    return { recoveryCodes };
  }
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Doce', label, secret });
}

function wrongCode(): AppError {
  return new AppError('wrong_code', { fields: [{ field: 'code', code: 'wrong_code' }] });
}

const COUNT = 10;
/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns ten codes of 79 bits, such as `k3md-9xqa-27fh-bbnc`. */
function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: COUNT }, () => [part(), part(), part(), part()].join('-'));
}

/** Returns the stored form of a code. Hyphens do not count. */
const recoveryHash = (code: string): Buffer => tokenHash(code.replaceAll('-', ''));

const [NONCE, TAG] = [12, 16];

/** Encrypts a secret for the database (AES-256-GCM with a key derived from JWT_SECRET). */
function encryptSecret(secret: Buffer, jwtSecret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), nonce);
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the secret; null if it was encrypted with another JWT_SECRET. */
function decryptSecret(encrypted: Buffer, jwtSecret: string): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), encrypted.subarray(0, NONCE));
  decipher.setAuthTag(encrypted.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

const keyOf = (jwtSecret: string) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'doce authenticator secrets', 32));
