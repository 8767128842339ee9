import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LessThanOrEqual, Not } from 'typeorm';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { AccessClaims } from './access-tokens.ts';
import { addSession, deleteSessionBySecret } from './queries.ts';
import { SessionEntity } from './entities.ts';

/** A session that was started or renewed, with the secret for its cookie. */
export interface OpenSession extends AccessClaims {
  secret: string;
}

const LIFETIME_MS = 60 * 86_400_000;
/** Tabs that renew together, and retries after a lost answer, arrive within seconds. */
const SIMULTANEOUS_MS = 30_000;

/** Starts, renews and ends sessions (AUTH-13). */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Raises `wrong_credentials` if `passwordHash`, which the caller checked, is no longer the account's. */
  async start(queries: Queries, playerId: number, passwordHash: string): Promise<OpenSession> {
    const [id, secret] = [randomUUID(), newToken()];
    const session = { id, playerId, refreshHash: tokenHash(secret), ...this.timesFrom(this.clock.now()) };
    if (!(await addSession(queries, session, passwordHash))) throw new AppError('wrong_credentials');
    return { playerId, sessionId: id, secret };
  }

  /**
   * Replaces the session's secret. The previous secret stays valid until the new one is used, because answers can get lost. Any older secret is a
   * stolen copy: the session ends, and the audit log records it. Raises `session_ended`.
   */
  async renew(sessionId: string, secret: string): Promise<OpenSession> {
    const next = await this.database.transaction(async (tx) => {
      // Locked, so that simultaneous renewals take turns.
      const lock = { mode: 'pessimistic_write' } as const;
      const session = await tx.manager.findOne(SessionEntity, { where: { id: sessionId }, lock });
      if (!session || session.expiresAt.getTime() <= this.clock.now()) return null;
      const hash = tokenHash(secret);
      const isPrevious = session.previousHash?.equals(hash) ?? false;
      if (isPrevious || session.refreshHash.equals(hash)) return this.rotate(tx, session, secret, isPrevious);
      await tx.manager.delete(SessionEntity, sessionId);
      const subject = `player:${session.playerId}`;
      await recordAudit(tx, { actorId: null, action: 'session.reused', subject, after: { sessionId } });
      return null;
    });
    if (!next) throw new AppError('session_ended');
    return next;
  }

  async end(sessionId: string): Promise<void> {
    await this.database.source.manager.delete(SessionEntity, sessionId);
  }

  /** Ends the session of a cookie. Does nothing if the secret is not valid. */
  async endBySecret(sessionId: string, secret: string): Promise<void> {
    await deleteSessionBySecret(this.database, sessionId, tokenHash(secret));
  }

  /** Ends all sessions of a player, except `exceptId`. */
  async endAllOf(tx: Transaction, playerId: number, exceptId: string | null = null): Promise<void> {
    await tx.manager.delete(SessionEntity, { playerId, ...(exceptId && { id: Not(exceptId) }) });
  }

  /** Returns the number of deleted sessions. */
  async deleteExpired(): Promise<number> {
    const expiresAt = LessThanOrEqual(dateOf(this.clock));
    return (await this.database.source.manager.delete(SessionEntity, { expiresAt })).affected ?? 0;
  }

  /**
   * Stores the next secret and returns it. Simultaneous renewals get the same answer, so it does not matter which one arrives last. A later repeat
   * gets another answer: if a thief and the owner hold the same secret, the second renewal invalidates the answer of the first.
   */
  private async rotate(
    tx: Transaction,
    { id, playerId, rotatedAt: lastRotation }: SessionEntity,
    secret: string,
    isPrevious: boolean,
  ): Promise<OpenSession> {
    const times = this.timesFrom(this.clock.now());
    const isSimultaneous = isPrevious && times.rotatedAt.getTime() - lastRotation.getTime() < SIMULTANEOUS_MS;
    if (isSimultaneous) times.rotatedAt = lastRotation;
    // Derived, so that the same answer can be given again without storing it.
    const next = createHmac('sha256', this.env.jwtSecret)
      .update(`refresh:${secret}:${times.rotatedAt.getTime()}`)
      .digest('base64url');
    const rotation = { refreshHash: tokenHash(next), previousHash: tokenHash(secret), ...times };
    await tx.manager.update(SessionEntity, id, rotation);
    return { playerId, sessionId: id, secret: next };
  }

  private timesFrom(now: number): { rotatedAt: Date; expiresAt: Date } {
    return { rotatedAt: new Date(now), expiresAt: new Date(now + LIFETIME_MS) };
  }
}
