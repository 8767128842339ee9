import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { ENV, type Env, secretsOf } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { mailboxOf } from '../../platform/rate-limits-address.ts';
import { MailRefusalEntity } from './mail.entity.ts';
import { type MailRequest, templateOf } from './mail-templates.ts';

/** Below /api, so neither the app's host nor its service worker answers a mail program's POST. */
export const UNSUBSCRIBE_PATH = '/api/mail/invitations';

const HASH_BYTES = 32;
const SIGNATURE_BYTES = 16;

/**
 * Mailboxes (`mailboxOf`) that unsubscribed from all invitations. A token is the signed hash of the address, because
 * neither the link nor the table may contain the address.
 */
@Injectable()
export class Unsubscribe {
  /** The present key, then the one before. */
  private readonly keys: Buffer[];

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.keys = secretsOf(env).map((secret) => createHmac('sha256', secret).update('mail refusals').digest());
  }

  /** Returns the URL that unsubscribes the mail's address, in the mail's language. */
  linkFor({ to, language }: Pick<MailRequest, 'to' | 'language'>): string {
    const hash = hashOf(mailboxOf(to));
    const token = Buffer.concat([hash, sign(this.keys[0]!, hash)]).toString('base64url');
    return `${this.env.publicUrl}${UNSUBSCRIBE_PATH}/${token}?lng=${language}`;
  }

  /** Returns the hash of the address that a token was made for; null if the signature is not ours. */
  readToken(token: string): Buffer | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== HASH_BYTES + SIGNATURE_BYTES) return null;
    const hash = bytes.subarray(0, HASH_BYTES);
    const signature = bytes.subarray(HASH_BYTES);
    return this.keys.some((key) => timingSafeEqual(signature, sign(key, hash))) ? hash : null;
  }

  async unsubscribe(addressHash: Buffer): Promise<void> {
    const refusal = { addressHash, refusedAt: dateOf(this.clock) };
    await this.refusals.createQueryBuilder().insert().values(refusal).orIgnore().execute();
  }

  async resubscribe(addressHash: Buffer): Promise<void> {
    await this.refusals.delete({ addressHash });
  }

  isUnsubscribed(addressHash: Buffer): Promise<boolean> {
    return this.refusals.existsBy({ addressHash });
  }

  /** Whether the recipient has unsubscribed from this kind of mail. */
  async isRefused({ to, template }: Pick<MailRequest, 'to' | 'template'>): Promise<boolean> {
    if (!templateOf(template).canUnsubscribe) return false;
    // Links of earlier releases hold the whole address.
    return (await this.isUnsubscribed(hashOf(mailboxOf(to)))) || this.isUnsubscribed(hashOf(to));
  }

  private get refusals(): Repository<MailRefusalEntity> {
    return this.database.source.getRepository(MailRefusalEntity);
  }
}

function sign(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest().subarray(0, SIGNATURE_BYTES);
}

function hashOf(address: string): Buffer {
  return createHash('sha256').update(address.toLowerCase()).digest();
}
