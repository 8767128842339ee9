import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env, secretsOf } from '../../config/env.ts';
import { type MailingList, type MailRequest, templateOf } from './mail-templates.ts';

/** Below /api, so neither the app's host nor its service worker answers a mail program's POST. */
export const UNSUBSCRIBE_PATH = '/api/mail';

const SIGNATURE_BYTES = 16;

/** Knows the readers of one list. A reader is a few bytes, which the link shows: never an address. */
export interface ListKeeper {
  readerOf: (mail: Pick<MailRequest, 'to' | 'params'>) => Buffer;
  isUnsubscribed: (reader: Buffer) => Promise<boolean>;
  unsubscribe: (reader: Buffer) => Promise<void>;
  /** Missing if the list needs a consent: a forwarded mail gives none. */
  resubscribe?: (reader: Buffer) => Promise<void>;
}

/** The links that unsubscribe from a list. A token is the reader and a signature, so the link needs no login. */
@Injectable()
export class Unsubscribe {
  private readonly keepers = new Map<string, ListKeeper>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  addList(list: MailingList, keeper: ListKeeper): void {
    this.keepers.set(list, keeper);
  }

  /** Returns the URL that unsubscribes the mail's reader, in the mail's language; undefined for a mail of no list. */
  linkFor(mail: Pick<MailRequest, 'to' | 'template' | 'language' | 'params'>): string | undefined {
    const { list } = templateOf(mail.template);
    if (!list) return undefined;
    const reader = this.keepers.get(list)!.readerOf(mail);
    const token = Buffer.concat([reader, sign(this.keysOf(list)[0]!, reader)]).toString('base64url');
    return `${this.env.publicUrl}${UNSUBSCRIBE_PATH}/${list}/${token}?lng=${mail.language}`;
  }

  /** Returns the list and the reader that a token was made for; null if the list or the signature is not ours. */
  readToken(list: string, token: string): { keeper: ListKeeper; list: MailingList; reader: Buffer } | null {
    const keeper = this.keepers.get(list);
    const bytes = Buffer.from(token, 'base64url');
    if (!keeper || bytes.length <= SIGNATURE_BYTES) return null;
    const reader = bytes.subarray(0, -SIGNATURE_BYTES);
    const signature = bytes.subarray(-SIGNATURE_BYTES);
    const isOurs = this.keysOf(list).some((key) => timingSafeEqual(signature, sign(key, reader)));
    return isOurs ? { keeper, list: list as MailingList, reader } : null;
  }

  /** Whether the recipient has unsubscribed from the list of this mail. */
  async isRefused(mail: Pick<MailRequest, 'to' | 'template' | 'params'>): Promise<boolean> {
    const { list } = templateOf(mail.template);
    if (!list) return false;
    const keeper = this.keepers.get(list)!;
    return keeper.isUnsubscribed(keeper.readerOf(mail));
  }

  /** The present key of a list, then the one before. */
  private keysOf(list: string): Buffer[] {
    return secretsOf(this.env).map((secret) =>
      createHmac('sha256', secret).update(`unsubscribe ${list}`).digest(),
    );
  }
}

function sign(key: Buffer, reader: Buffer): Buffer {
  return createHmac('sha256', key).update(reader).digest().subarray(0, SIGNATURE_BYTES);
}
