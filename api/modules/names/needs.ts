import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { FindsNeeds, type Need, type NeedFinder, readNeeds } from '../../platform/needs.ts';
import { NAME_NEEDS } from './name.queries.ts';

/** One need for each reported name, however many reported it. */
@FindsNeeds({ permission: 'users' })
@Injectable()
export class NameNeeds implements NeedFinder {
  constructor(private readonly database: Database) {}

  findNeeds(): Promise<Need[]> {
    return readNeeds(this.database, { name_reported: NAME_NEEDS });
  }
}
