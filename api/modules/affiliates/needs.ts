import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { findContactNeeds } from './contact.queries.ts';

/** The requests for contact that wait. */
@FindsNeeds({ permission: 'settings' })
@Injectable()
export class ContactNeeds implements NeedFinder {
  constructor(private readonly database: Database) {}

  findNeeds(): Promise<Need[]> {
    return findContactNeeds(this.database);
  }
}
