import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { SESSION_UNUSED_DAYS } from '../../../shared/rules/kept.ts';
import { ENV, type Env, secretsOf } from '../../config/env.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { shortNetworkOf } from '../../platform/rate-limits-address.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { AccessClaims } from './access-tokens.ts';
import { addSession, endOldestSessions } from './account.queries.ts';
import { SessionEntity } from './account.entity.ts';
import type { SessionSecret } from './refresh-cookie.ts';
import type { Visitor } from './visitor.ts';

/** A session that was started or renewed, with the secret for its cookie. */
export interface OpenSession extends AccessClaims {
  secret: string;
}

const DAY_MS = 86_400_000;
/** A session ends this long after its last renewal, and a year after its login. */
const UNUSED_MS = SESSION_UNUSED_DAYS * DAY_MS;
const LONGEST_MS = 365 * DAY_MS;
/** More devices than a person has. Each can have a push subscription. */
const MOST_SESSIONS = 30;
/** Retries that were on the way when a newer secret was used arrive within seconds. */
const LATE_MS = 30_000;

/**
 * Starts, renews and ends sessions (AUTH-13). Each secret is derived from the one before with the server's key: a
 * repeated renewal gets the same answer, and the stored hash tells the age of a presented secret.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Ends the oldest sessions above 30. Raises `wrong_credentials` if `passwordHash`, which the caller checked, is no
   * longer the account's.
   */
  async start(
    queries: Queries,
    playerId: number,
    passwordHash: string,
    { ip, device }: Pick<Visitor, 'ip' | 'device'>,
  ): Promise<OpenSession> {
    const [id, secret] = [randomUUID(), newToken()];
    const rotatedAt = dateOf(this.clock);
    const expiresAt = endOf({ createdAt: rotatedAt, rotatedAt });
    const networks = withNetwork([], ip);
    const session = {
      id,
      playerId,
      refreshHash: tokenHash(secret),
      rotatedAt,
      expiresAt,
      device,
      networks,
    };
    if (!(await addSession(queries, session, passwordHash))) throw new AppError('wrong_credentials');
    await endOldestSessions(queries, playerId, MOST_SESSIONS);
    return { playerId, sessionId: id, secret };
  }

  /**
   * Replaces the secret; the previous one stays valid until 30 seconds after its successor is used, as answers get
   * lost. An older secret is a stolen copy, which ends the session: raises `session_ended`.
   */
  async renew({ sessionId, secret }: SessionSecret, ip: string): Promise<OpenSession> {
    let next = this.after(secret)[0]!;
    const session = await this.database.transaction(async (tx) => {
      // Locked, so that simultaneous renewals take turns.
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await tx.manager.findOne(SessionEntity, {
        where: { id: sessionId },
        lock,
      });
      const now = this.clock.now();
      if (!found || found.expiresAt.getTime() <= now) return null;
      const networks = withNetwork(found.networks, ip);
      const isCurrent = (candidate: string) => found.refreshHash.equals(tokenHash(candidate));
      if (isCurrent(secret)) {
        const rotatedAt = new Date(now);
        const expiresAt = endOf({ createdAt: found.createdAt, rotatedAt });
        await tx.manager.update(SessionEntity, sessionId, {
          refreshHash: tokenHash(next),
          rotatedAt,
          expiresAt,
          networks,
        });
        return found;
      }
      const isLate = now - found.rotatedAt.getTime() < LATE_MS;
      const earlier = this.after(secret).find(
        (each) => isCurrent(each) || (isLate && this.after(each).some(isCurrent)),
      );
      if (earlier) {
        next = earlier;
        // A thief that renews at the same time as the owner gets only repeated answers.
        if (networks[0] !== found.networks[0])
          await tx.manager.update(SessionEntity, sessionId, { networks });
        return found;
      }
      await tx.manager.delete(SessionEntity, sessionId);
      const subject = `player:${found.playerId}`;
      await recordAudit(tx, {
        actorId: null,
        action: 'session.reused',
        subject,
        after: { sessionId },
      });
      return null;
    });
    if (!session) throw new AppError('session_ended');
    return { playerId: session.playerId, sessionId, secret: next };
  }

  /** Returns the player's sessions, the last used first. */
  async listOf(playerId: number): Promise<SessionEntity[]> {
    const open = { playerId, expiresAt: MoreThan(dateOf(this.clock)) };
    return this.database.source.manager.find(SessionEntity, {
      where: open,
      order: { rotatedAt: 'desc' },
    });
  }

  /** Returns the player of an open session, by its current or previous secret; null if there is none. */
  async findPlayer({ sessionId, secret }: SessionSecret): Promise<number | null> {
    const { manager } = this.database.source;
    const open = {
      ...this.bySecret({ sessionId, secret }),
      expiresAt: MoreThan(dateOf(this.clock)),
    };
    return (await manager.findOneBy(SessionEntity, open))?.playerId ?? null;
  }

  async end(sessionId: string): Promise<void> {
    await this.database.source.manager.delete(SessionEntity, sessionId);
  }

  /** Ends a session of the player. Raises `not_found`. */
  async endOwn(playerId: number, id: string): Promise<void> {
    const { affected } = await this.database.source.manager.delete(SessionEntity, { id, playerId });
    if (!affected) throw new AppError('not_found');
  }

  /** Ends the player's sessions except the one of the call. */
  async endOthers({ playerId, sessionId }: AccessClaims): Promise<void> {
    await this.endAllOf(this.database.source, playerId, sessionId);
  }

  /** Ends the session of a cookie. Does nothing if the secret is not valid. */
  async endBySecret(cookie: SessionSecret): Promise<void> {
    await this.database.source.manager.delete(SessionEntity, this.bySecret(cookie));
  }

  /** Ends all sessions of a player, except `exceptId`. */
  async endAllOf(
    tx: Pick<Transaction, 'manager'>,
    playerId: number,
    exceptId: string | null = null,
  ): Promise<void> {
    await tx.manager.delete(SessionEntity, {
      playerId,
      ...(exceptId && { id: Not(exceptId) }),
    });
  }

  /** Returns the number of deleted sessions. */
  async deleteExpired(): Promise<number> {
    const expiresAt = LessThanOrEqual(dateOf(this.clock));
    return (await this.database.source.manager.delete(SessionEntity, { expiresAt })).affected ?? 0;
  }

  /** The secret that follows, and the one that followed while JWT_SECRET_OLD was in use. */
  private after(secret: string): string[] {
    return secretsOf(this.env).map((key) =>
      createHmac('sha256', key).update(`refresh:${secret}`).digest('base64url'),
    );
  }

  private bySecret({ sessionId, secret }: SessionSecret) {
    return {
      id: sessionId,
      refreshHash: In([secret, ...this.after(secret)].map(tokenHash)),
    };
  }
}

/** Returns the last two different networks, the latest first. */
function withNetwork(networks: string[], ip: string): string[] {
  const latest = shortNetworkOf(ip);
  return [...new Set([...(latest ? [latest] : []), ...networks])].slice(0, 2);
}

function endOf({ createdAt, rotatedAt }: Pick<SessionEntity, 'createdAt' | 'rotatedAt'>): Date {
  return new Date(Math.min(rotatedAt.getTime() + UNUSED_MS, createdAt.getTime() + LONGEST_MS));
}
