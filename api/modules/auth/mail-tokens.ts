import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { Person } from './accounts-repository.ts';

export type TokenPurpose = 'verify-email' | 'reset-password';

const MINUTE = 60_000;
const LIFETIME_MS: Record<TokenPurpose, number> = {
  'verify-email': 24 * 60 * MINUTE,
  'reset-password': 60 * MINUTE,
};

/** So many links live at once: people open the first mail they find. A password is reset by the newest alone. */
const LIVE_AT_ONCE: Record<TokenPurpose, number> = { 'verify-email': 5, 'reset-password': 1 };

type Holder = Pick<Person, 'playerId' | 'email'>;

/** The links in mails: a random token each, of which the database knows the hash. */
@Injectable()
export class MailTokens {
  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes a token, which ends those that are too many, and writes the mail that carries it (the template has the purpose's name). */
  async mail(
    queries: Queries,
    purpose: TokenPurpose,
    { playerId, email, firstName, language }: Pick<Person, 'playerId' | 'email' | 'firstName' | 'language'>,
  ): Promise<void> {
    const token = newToken();
    const hash = tokenHash(token);
    const expiresAt = new Date(this.clock.now() + LIFETIME_MS[purpose]);
    // Two mails asked for at once take turns; the row they wait for is the person's own.
    await queries.rows('select from account where player_id = $1 for no key update', [playerId]);
    await queries.rows(
      `delete from mail_token where hash in (
         select hash from mail_token where player_id = $1 and purpose = $2 order by expires_at desc, hash offset $3)`,
      [playerId, purpose, LIVE_AT_ONCE[purpose] - 1],
    );
    await queries.rows(
      'insert into mail_token (player_id, purpose, hash, email, expires_at) values ($1, $2, $3, $4, $5)',
      [playerId, purpose, hash, email, expiresAt],
    );
    await this.outbox.enqueue(queries, {
      dedupeKey: `${purpose}:${hash.toString('base64url')}`,
      to: email,
      template: purpose,
      language,
      params: { firstName, token, expiresAt: expiresAt.toISOString() },
    });
  }

  /** Whose token it is, if it is good: known, not expired, and mailed to the address that the account has today. */
  async findHolder(purpose: TokenPurpose, token: string): Promise<Holder | null> {
    const [row] = await this.database.rows<Holder>(
      `select player_id as "playerId", email from mail_token join account using (player_id, email) where purpose = $1 and hash = $2 and expires_at > $3`,
      [purpose, tokenHash(token), new Date(this.clock.now())],
    );
    return row ?? null;
  }

  /** Takes a token that `findHolder` found good: whose it was. Of two that come at once one finds nothing. */
  async consume(queries: Queries, purpose: TokenPurpose, token: string): Promise<number | null> {
    const [row] = await queries.rows<{ player_id: number }>(
      'delete from mail_token where purpose = $1 and hash = $2 and expires_at > $3 returning player_id',
      [purpose, tokenHash(token), new Date(this.clock.now())],
    );
    return row?.player_id ?? null;
  }

  async forget(queries: Queries, purpose: TokenPurpose, playerId: number): Promise<void> {
    await queries.rows('delete from mail_token where purpose = $1 and player_id = $2', [purpose, playerId]);
  }

  async deleteExpired(): Promise<number> {
    const rows = await this.database.rows(
      'delete from mail_token where expires_at <= $1 returning player_id',
      [new Date(this.clock.now())],
    );
    return rows.length;
  }
}
