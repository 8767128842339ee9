import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import type { MailParams, MailTemplate } from './mail-templates.ts';

/** Looks up the facts of one kind of mail when it leaves, because a mail may wait for hours, and records what its reader knows. */
export interface MailMatter {
  /** Returns the facts as they are when the mail leaves; null cancels the mail. The reader counts as told from now on, because the outcome may stay unknown. */
  find: (params: MailParams) => Promise<MailParams | null>;
  /** The mail has left. Runs in the transaction that records it. */
  onSent: (tx: Queries, facts: MailParams) => Promise<void>;
  /** The mail certainly did not arrive this time. Runs in the transaction that records it. */
  onUnsent: (tx: Queries, facts: MailParams) => Promise<void>;
}

/** Modules register here how to look up the facts of their mails. The outbox knows no module. */
@Injectable()
export class MailFacts {
  private readonly matters = new Map<MailTemplate, MailMatter>();

  add(template: MailTemplate, matter: MailMatter): void {
    this.matters.set(template, matter);
  }

  /** Returns the facts the mail states now; null cancels the mail. Without a registered module these are the facts it was written with. */
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
