import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { AccessClaims } from './access-tokens.ts';
import { type SessionRow, SessionsRepository } from './sessions-repository.ts';

/** A session just started or renewed, with the secret for its cookie. */
export interface OpenSession extends AccessClaims {
  secret: string;
}

const LIFETIME_MS = 60 * 86_400_000;
/** Two tabs that renew together, or an answer lost on the way, come again within seconds. */
const TOGETHER_MS = 30_000;

/** Starts, renews and ends sessions (AUTH-13). */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Raises `wrong_credentials` when the password is no longer the one that was checked (its hash). */
  async start(queries: Queries, playerId: number, passwordHash: string): Promise<OpenSession> {
    const [id, secret] = [randomUUID(), newToken()];
    const refreshHash = tokenHash(secret);
    const isStarted = await this.sessions.add(queries, {
      id,
      playerId,
      passwordHash,
      refreshHash,
      ...this.life(),
    });
    if (!isStarted) throw new AppError('wrong_credentials');
    return { playerId, sessionId: id, secret };
  }

  /**
   * Changes the session's secret for the next one. The previous secret works once more, for the answer that carried the new one may have been
   * lost; any older one is somebody else's copy: the session ends and it is written down. Raises `session_ended`.
   */
  async renew(sessionId: string, secret: string): Promise<OpenSession> {
    const renewed = await this.database.transaction(async (tx) => {
      const session = await this.sessions.hold(tx, sessionId);
      if (!session || session.isDisabled || session.expiresAt.getTime() <= this.clock.now()) return null;
      const next = await this.nextSecret(tx, session, secret);
      if (next === null) await this.endStolen(tx, session);
      return next === null ? null : { playerId: session.playerId, sessionId, secret: next };
    });
    if (!renewed) throw new AppError('session_ended');
    return renewed;
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.delete(this.database, sessionId);
  }

  /** Ends the session that the cookie's secret belongs to; one that does not fit ends nothing. */
  async endBySecret(sessionId: string, secret: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const session = await this.sessions.hold(tx, sessionId);
      const hash = tokenHash(secret);
      if (session?.refreshHash.equals(hash) || session?.previousHash?.equals(hash))
        await this.sessions.delete(tx, sessionId);
    });
  }

  /** Logs a player out everywhere, or everywhere else. */
  async endAllOf(queries: Queries, playerId: number, exceptId: string | null = null): Promise<void> {
    await this.sessions.deleteAllOf(queries, playerId, exceptId);
  }

  deleteExpired(): Promise<number> {
    return this.sessions.deleteExpired(new Date(this.clock.now()));
  }

  /** The secret to answer with; null when the one that came is neither the current one nor the previous one's second time. */
  private async nextSecret(tx: Transaction, session: SessionRow, secret: string): Promise<string | null> {
    const hash = tokenHash(secret);
    const { id } = session;
    if (session.refreshHash.equals(hash)) {
      const next = this.successorOf(secret);
      await this.sessions.rotate(tx, {
        id,
        refreshHash: tokenHash(next),
        previousHash: hash,
        ...this.life(),
      });
      return next;
    }
    if (!session.previousHash?.equals(hash) || session.previousUsed) return null;
    // Together: the same answer again, whichever of the two arrives last. Later: another one, so that of two holders only one goes on unnoticed.
    const isTogether = this.clock.now() - session.rotatedAt.getTime() < TOGETHER_MS;
    const next = isTogether ? this.successorOf(secret) : newToken();
    await this.sessions.repeat(tx, { id, refreshHash: tokenHash(next) });
    return next;
  }

  /** Follows from the secret and our key, so that the same question can be answered twice without storing the answer. */
  private successorOf(secret: string): string {
    return createHmac('sha256', this.env.jwtSecret).update(`refresh:${secret}`).digest('base64url');
  }

  private async endStolen(tx: Transaction, { id, playerId }: SessionRow): Promise<void> {
    await this.sessions.delete(tx, id);
    const subject = `player:${playerId}`;
    await recordAudit(tx, { actorId: null, action: 'session.reused', subject, after: { sessionId: id } });
  }

  private life(): { now: Date; expiresAt: Date } {
    const now = this.clock.now();
    return { now: new Date(now), expiresAt: new Date(now + LIFETIME_MS) };
  }
}
