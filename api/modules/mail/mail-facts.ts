import { Injectable } from '@nestjs/common';
import type { MailParams, MailTemplate } from './mail-templates.ts';

/** What is true when the mail leaves, which may be hours after it was written; null: there is nothing to tell any more. */
export type FindFacts = (params: MailParams) => Promise<MailParams | null>;

/** Where modules say, once, how the facts of their mails are looked up when they leave: the outbox knows none of them. */
@Injectable()
export class MailFacts {
  private readonly finders = new Map<MailTemplate, FindFacts>();

  add(template: MailTemplate, find: FindFacts): void {
    this.finders.set(template, find);
  }

  /** What the mail is to say now: what it was written with, unless its module says something newer. */
  async find(template: MailTemplate, params: MailParams): Promise<MailParams | null> {
    const find = this.finders.get(template);
    return find ? find(params) : params;
  }
}
