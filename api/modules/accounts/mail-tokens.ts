import { Inject, Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '../../../shared/rules/kept.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { type AccountEntity, MailTokenEntity, type TokenPurpose } from './account.entity.ts';
import { deleteOlderTokens, findTokenHolder } from './account.queries.ts';

const MINUTE = 60_000;
const LIFETIME_MS: Record<TokenPurpose, number> = {
  'verify-email': VERIFY_LINK_HOURS * 60 * MINUTE,
  'reset-password': RESET_LINK_MINUTES * MINUTE,
};

/** The number of valid links of one account. Readers may open an older mail; only the newest link resets a password. */
const MOST_VALID: Record<TokenPurpose, number> = { 'verify-email': 5, 'reset-password': 1 };

/** The links in mails. Each has a random token; the database stores its hash. */
@Injectable()
export class MailTokens {
  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a token, deletes the oldest beyond the limit, and enqueues the mail with the purpose's template. Returns
   * false, without a token, if the address gets no more mails today. `choices`: how many wait on the device that asked.
   */
  async mail(
    tx: Transaction,
    purpose: TokenPurpose,
    account: Pick<AccountEntity, 'playerId' | 'email' | 'firstName' | 'language'>,
    choices?: number,
  ): Promise<boolean> {
    const { email, firstName, language } = account;
    const token = newToken();
    const expiresAt = this.expiryOf(purpose);
    const isQueued = await this.outbox.enqueue(tx, {
      dedupeKey: `${purpose}:${tokenHash(token).toString('base64url')}`,
      to: email,
      template: purpose,
      language,
      params: { firstName, token, expiresAt: expiresAt.toISOString(), ...(choices && { choices }) },
    });
    if (isQueued) await this.add(tx, purpose, account, token, expiresAt);
    return isQueued;
  }

  /** Returns the account of a token, or null if it is unknown, expired or mailed to an earlier address. */
  findHolder(purpose: TokenPurpose, token: string): ReturnType<typeof findTokenHolder> {
    return findTokenHolder(this.database, { purpose, hash: tokenHash(token), now: dateOf(this.clock) });
  }

  /** Deletes a valid token. Returns false if another call has used it. */
  async consume(tx: Transaction, purpose: TokenPurpose, token: string): Promise<boolean> {
    const hash = tokenHash(token);
    const expiresAt = MoreThan(dateOf(this.clock));
    return (await tx.manager.delete(MailTokenEntity, { hash, purpose, expiresAt })).affected === 1;
  }

  async deleteAllOf(tx: Transaction, playerId: number, purposes: TokenPurpose[]): Promise<void> {
    await tx.manager.delete(MailTokenEntity, { playerId, purpose: In(purposes) });
  }

  private async add(
    tx: Transaction,
    purpose: TokenPurpose,
    { playerId, email }: Pick<AccountEntity, 'playerId' | 'email'>,
    token: string,
    expiresAt: Date,
  ): Promise<void> {
    await deleteOlderTokens(tx, { playerId, purpose }, MOST_VALID[purpose] - 1);
    await tx.manager.insert(MailTokenEntity, { hash: tokenHash(token), playerId, purpose, email, expiresAt });
  }

  private expiryOf(purpose: TokenPurpose): Date {
    return new Date(this.clock.now() + LIFETIME_MS[purpose]);
  }

  /** Returns the number of deleted tokens. */
  async deleteExpired(): Promise<number> {
    const expiresAt = LessThanOrEqual(dateOf(this.clock));
    return (await this.database.source.manager.delete(MailTokenEntity, { expiresAt })).affected ?? 0;
  }
}
