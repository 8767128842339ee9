import { Injectable } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Transaction } from '../../database/database.ts';
import type { Person } from './accounts-repository.ts';

/** What another module keeps of people: how it tells them, and what it does when one of them goes. */
export interface PersonalHolding {
  /** Its part of what a person may take away (`GET /auth/me/data`). */
  ownData?: (person: Person) => Promise<Partial<OwnData>>;
  /**
   * The person goes for good: the module deletes what names them, or hands it on, in the transaction that deletes the account, whose row is held.
   * Rows that only have to vanish refer to `account` with `on delete cascade` and need nothing here.
   */
  letGo?: (tx: Transaction, person: Person) => Promise<void>;
}

/** Where modules say so, once, when they start: accounts know none of them. */
@Injectable()
export class PersonalHoldings {
  private readonly holdings: PersonalHolding[] = [];

  add(holding: PersonalHolding): void {
    this.holdings.push(holding);
  }

  /** All their parts together, asked for one after the other. */
  async ownData(person: Person): Promise<Partial<OwnData>> {
    const parts: Partial<OwnData> = {};
    for (const { ownData } of this.holdings) Object.assign(parts, await ownData?.(person));
    return parts;
  }

  async letGo(tx: Transaction, person: Person): Promise<void> {
    for (const { letGo } of this.holdings) await letGo?.(tx, person);
  }
}
