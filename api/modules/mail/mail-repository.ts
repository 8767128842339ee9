import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries, type Statement } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { templateOf, type MailRequest } from './mail-templates.ts';

/** A mail taken for sending. */
export interface ClaimedMail extends MailRequest {
  id: string;
  /** This one included. */
  attempts: number;
  /** When it was written, as the database says it. */
  writtenAt: string;
}

/** A mail as its reader may know of it. */
export interface WrittenMail {
  kind: string;
  writtenAt: string;
  sentAt: string | null;
}

/** What else is to be noted, in the same transaction. */
export type AlsoNote = (tx: Queries) => Promise<void>;
const NOTHING_ELSE: AlsoNote = () => Promise.resolve();

/** As long as nobody else takes a claimed mail; who sends it renews the claim meanwhile, and when the process dies the mail is due again after it. */
export const CLAIM_SECONDS = 60;
/** Well before a claim ends. */
export const RENEW_CLAIMS_EVERY_MS = 15_000;

/** Where a mail goes whose reader is no more: its address is not kept, so nobody can try it again either. */
const FORGET_DELETED = `recipient = case when template = 'account-deleted' then '' else recipient end`;

const CLAIM: Statement = {
  name: 'claim-mail',
  text: `update mail set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '${CLAIM_SECONDS} seconds'
    where id = (
      select id from mail where sent_at is null and failed_at is null and next_attempt_at <= $1
      order by can_wait, next_attempt_at limit 1 for update skip locked
    )
    returning id, dedupe_key as "dedupeKey", recipient as "to", template, language, params, attempts, created_at::text as "writtenAt"`,
};
const MARK_SENT: Statement = {
  name: 'mark-mail-sent',
  // Also when its claim has passed to another, or somebody gave it up meanwhile: it has left.
  text: `update mail set sent_at = $2, failed_at = null, given_up_at = null, params = '{}', last_error = null, ${FORGET_DELETED} where id = $1`,
};

/** The outbox: what is to be sent, in the table `mail`. */
@Injectable()
export class MailRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(queries: Queries, { dedupeKey, to, template, language, params }: MailRequest): Promise<void> {
    await queries.rows(
      `insert into mail (dedupe_key, recipient, template, language, params, next_attempt_at, can_wait) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (dedupe_key) do nothing`,
      [
        dedupeKey,
        to,
        template,
        language,
        JSON.stringify(params),
        this.now(),
        templateOf(template).canWait ?? false,
      ],
    );
  }

  /** Of the mails that are due, the longest due of those that somebody waits for, now ours for a minute; null when none is due. */
  async claim(): Promise<ClaimedMail | null> {
    const [mail] = await this.database.rows<ClaimedMail>(CLAIM, [this.now()]);
    return mail ?? null;
  }

  /** Ours for another minute: they are on their way still. */
  async renewClaims(ids: string[]): Promise<void> {
    await this.database.rows(
      'update mail set next_attempt_at = $2 where id = any($1::bigint[]) and sent_at is null and failed_at is null',
      [ids, new Date(this.clock.now() + CLAIM_SECONDS * 1000)],
    );
  }

  /** Its content goes: it may hold a link that still opens an account. So does the address of an account that is no more. */
  async markSent(id: string, also = NOTHING_ELSE): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.rows(MARK_SENT, [id, this.now()]);
      await also(tx);
    });
  }

  /** A dead letter: it keeps its content, to be tried again by hand, unless that would be of no use (`isWorthless`). */
  async markFailed(
    { id, attempts }: ClaimedMail,
    reason: string,
    isWorthless: boolean,
    also = NOTHING_ELSE,
  ): Promise<void> {
    await this.noteOwn(
      `update mail set failed_at = $3, last_error = $4, given_up_at = case when $5 then $3::timestamptz end,
         params = case when $5 then '{}' else params end, ${FORGET_DELETED}
       where id = $1 and attempts = $2 and sent_at is null returning id`,
      [id, attempts, this.now(), reason, isWorthless],
      also,
    );
  }

  async putOff(
    { id, attempts }: ClaimedMail,
    seconds: number,
    reason: string,
    also = NOTHING_ELSE,
  ): Promise<void> {
    await this.noteOwn(
      'update mail set next_attempt_at = $3, last_error = $4 where id = $1 and attempts = $2 and sent_at is null returning id',
      [id, attempts, new Date(this.clock.now() + seconds * 1000), reason],
      also,
    );
  }

  /** Of a mail that another has taken over meanwhile nothing is noted. */
  private async noteOwn(statement: string, values: unknown[], also: AlsoNote): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [own] = await tx.rows(statement, values);
      if (own) await also(tx);
    });
  }

  /** There is nothing to tell any more. */
  async drop(id: string): Promise<void> {
    await this.database.rows('delete from mail where id = $1 and sent_at is null', [id]);
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

  /** Deletes what was sent or failed before then, and clears what failed and whose link has expired; how many were deleted. */
  async deleteDoneBefore(before: Date): Promise<number> {
    const rows = await this.database.rows(
      'delete from mail where sent_at < $1 or failed_at < $1 returning id',
      [before],
    );
    await this.database.rows(
      `update mail set given_up_at = $1, params = '{}'
       where failed_at is not null and given_up_at is null and (params ->> 'expiresAt')::timestamptz <= $1`,
      [this.now()],
    );
    return rows.length;
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
