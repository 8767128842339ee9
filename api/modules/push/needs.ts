import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { findPushNeeds } from './occasion.queries.ts';

/** The needs of pushes. */
@FindsNeeds()
@Injectable()
export class PushNeeds implements NeedFinder {
  constructor(private readonly database: Database) {}

  findNeeds(): Promise<Need[]> {
    return findPushNeeds(this.database);
  }
}
