import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { FindsNeeds, type Need, type NeedFinder, readNeeds } from '../../platform/needs.ts';

/** The requests for contact that no administrator has handled (CON-05). */
@FindsNeeds({ permission: 'settings' })
@Injectable()
export class ContactNeeds implements NeedFinder {
  constructor(private readonly database: Database) {}

  findNeeds(): Promise<Need[]> {
    return readNeeds(this.database, {
      contact_waiting: `select id, coalesce(company, name) as name, created_at as at, type as detail, null::int as "gridId"
        from affiliate_contact where handled_at is null`,
    });
  }
}
