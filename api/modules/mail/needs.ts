import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { findMailNeeds } from './mail.queries.ts';

/** The needs of mails, which name addresses. */
@FindsNeeds({ permission: 'settings' })
@Injectable()
export class MailNeeds implements NeedFinder {
  constructor(private readonly database: Database) {}

  findNeeds(): Promise<Need[]> {
    return findMailNeeds(this.database);
  }
}
