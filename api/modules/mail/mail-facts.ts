import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import type { MailParams, MailTemplate } from './mail-templates.ts';

/** What a kind of mail tells that may change while it waits, which may be for hours, and what is true once it is told. */
export interface MailMatter {
  /** What is true when the mail leaves; null: there is nothing to tell any more. From now on its reader may know of it, also when nobody hears how the sending ended. */
  find: (params: MailParams) => Promise<MailParams | null>;
  /** What was found has left. Runs in the transaction that notes it. */
  onSent: (tx: Queries, facts: MailParams) => Promise<void>;
  /** This time what was found has certainly reached nobody. Runs in the transaction that notes it. */
  onUnsent: (tx: Queries, facts: MailParams) => Promise<void>;
}

/** Where modules say, once, how the facts of their mails are looked up when they leave: the outbox knows none of them. */
@Injectable()
export class MailFacts {
  private readonly matters = new Map<MailTemplate, MailMatter>();

  add(template: MailTemplate, matter: MailMatter): void {
    this.matters.set(template, matter);
  }

  /** What the mail is to say now: what it was written with, unless its module says something newer. */
  async find(template: MailTemplate, params: MailParams): Promise<MailParams | null> {
    const matter = this.matters.get(template);
    return matter ? matter.find(params) : params;
  }

  async noteSent(tx: Queries, template: MailTemplate, facts: MailParams): Promise<void> {
    await this.matters.get(template)?.onSent(tx, facts);
  }

  async noteUnsent(tx: Queries, template: MailTemplate, facts: MailParams): Promise<void> {
    await this.matters.get(template)?.onUnsent(tx, facts);
  }
}
