import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type MailRequest, templateOf } from './mail-templates.ts';

/** Below /api, so that a mail program's POST finds the server whatever serves the app, and no service worker answers in its place. */
export const REFUSAL_PATH = '/api/mail/invitations';

const HASH_BYTES = 32;
const SEAL_BYTES = 16;

/**
 * Addresses that want no more invitations from Doce, whoever sends them: asked for by a link that only a mail to the address holds. Neither the link
 * nor the table tells the address.
 */
@Injectable()
export class MailRefusals {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.key = createHmac('sha256', env.jwtSecret).update('mail refusals').digest();
  }

  /** The link that ends invitations to the mail's address; in the mail's language. */
  linkFor({ to, language }: Pick<MailRequest, 'to' | 'language'>): string {
    const hash = hashOf(to);
    const token = Buffer.concat([hash, this.sealOf(hash)]).toString('base64url');
    return `${this.env.publicUrl}${REFUSAL_PATH}/${token}?lng=${language}`;
  }

  /** The hash of the address that a link was made for; null when we never made it. */
  open(token: string): Buffer | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== HASH_BYTES + SEAL_BYTES) return null;
    const hash = bytes.subarray(0, HASH_BYTES);
    return timingSafeEqual(bytes.subarray(HASH_BYTES), this.sealOf(hash)) ? hash : null;
  }

  /** Asking twice is asking once. */
  async refuse(hash: Buffer): Promise<void> {
    await this.database.rows(
      'insert into mail_refusal (address_hash, refused_at) values ($1, $2) on conflict do nothing',
      [hash, new Date(this.clock.now())],
    );
  }

  async allow(hash: Buffer): Promise<void> {
    await this.database.rows('delete from mail_refusal where address_hash = $1', [hash]);
  }

  /** Is it a mail that its receiver may refuse, and has refused? */
  async isRefused({ to, template }: Pick<MailRequest, 'to' | 'template'>): Promise<boolean> {
    if (!templateOf(template).isRefusable) return false;
    return this.hasRefused(hashOf(to));
  }

  async hasRefused(hash: Buffer): Promise<boolean> {
    const rows = await this.database.rows('select from mail_refusal where address_hash = $1', [hash]);
    return rows.length > 0;
  }

  private sealOf(hash: Buffer): Buffer {
    return createHmac('sha256', this.key).update(hash).digest().subarray(0, SEAL_BYTES);
  }
}

function hashOf(address: string): Buffer {
  return createHash('sha256').update(address.toLowerCase()).digest();
}
