import { Injectable } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { findFichas } from './record.queries.ts';

/** The fichas of a player in the export of the own data. Erasing the account erases the secret that opens them. */
@Injectable()
@OwnsPersonalData()
export class Fichas implements DataOwner {
  constructor(private readonly database: Database) {}

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    return { fichas: await findFichas(this.database, playerId) };
  }
}
