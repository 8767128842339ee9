import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import type { MailRequest } from './mail-templates.ts';

/** A mail taken for sending. */
export interface ClaimedMail extends MailRequest {
  id: string;
  /** This one included. */
  attempts: number;
}

/** A mail as its reader may know of it. */
export interface WrittenMail {
  kind: string;
  writtenAt: string;
  sentAt: string | null;
}

/** As long as nobody else takes a claimed mail; when the process dies, the mail is due again after it. */
const CLAIM_SECONDS = 60;

/** The outbox: what is to be sent, in the table `mail`. */
@Injectable()
export class MailRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(queries: Queries, { dedupeKey, to, template, language, params }: MailRequest): Promise<void> {
    await queries.rows(
      `insert into mail (dedupe_key, recipient, template, language, params, next_attempt_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (dedupe_key) do nothing`,
      [dedupeKey, to, template, language, JSON.stringify(params), this.now()],
    );
  }

  /** The mail that is due longest, now ours for a minute; null when none is due. */
  async claim(): Promise<ClaimedMail | null> {
    const now = this.now();
    const [mail] = await this.database.rows<ClaimedMail>(
      {
        name: 'claim-mail',
        text: `
          update mail set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '${CLAIM_SECONDS} seconds'
          where id = (
            select id from mail where sent_at is null and failed_at is null and next_attempt_at <= $1
            order by next_attempt_at limit 1 for update skip locked
          )
          returning id, dedupe_key as "dedupeKey", recipient as "to", template, language, params, attempts`,
      },
      [now],
    );
    return mail ?? null;
  }

  /** Its content goes: it may hold a link that still opens an account. So does the address of an account that is no more. */
  async markSent(id: string): Promise<void> {
    await this.database.rows(
      `update mail set sent_at = $2, params = '{}', last_error = null,
         recipient = case when template = 'account-deleted' then '' else recipient end where id = $1`,
      [id, this.now()],
    );
  }

  async markFailed(id: string, reason: string): Promise<void> {
    await this.database.rows(
      `update mail set failed_at = $2, params = '{}', last_error = $3,
         recipient = case when template = 'account-deleted' then '' else recipient end where id = $1`,
      [id, this.now(), reason],
    );
  }

  async putOff(id: string, seconds: number, reason: string): Promise<void> {
    await this.database.rows(`update mail set next_attempt_at = $2, last_error = $3 where id = $1`, [
      id,
      new Date(this.clock.now() + seconds * 1000),
      reason,
    ]);
  }

  async forgetRecipient(queries: Queries, address: string): Promise<void> {
    await queries.rows('delete from mail where recipient = $1', [address]);
  }

  async forget(queries: Queries, dedupeKeys: string[]): Promise<void> {
    await queries.rows('delete from mail where dedupe_key = any($1::text[])', [dedupeKeys]);
  }

  async listTo(address: string): Promise<WrittenMail[]> {
    const rows = await this.database.rows<{ template: string; created_at: Date; sent_at: Date | null }>(
      'select template, created_at, sent_at from mail where recipient = $1 order by id desc',
      [address],
    );
    return rows.map((row) => ({
      kind: row.template,
      writtenAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }));
  }

  /** Deletes what was sent or given up before then; how many. */
  async deleteDoneBefore(before: Date): Promise<number> {
    const rows = await this.database.rows(
      'delete from mail where sent_at < $1 or failed_at < $1 returning id',
      [before],
    );
    return rows.length;
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
