import { Injectable } from '@nestjs/common';
import type { OwnData } from '../../shared/contract/own-data.ts';
import type { Transaction } from '../database/database.ts';

/** The person whose data is exported or erased. */
export interface DataSubject {
  playerId: number;
  username: string;
  email: string;
  isVerified: boolean;
}

/** The personal data that one module stores: how to export it and how to erase it. */
export interface DataOwner {
  /** Returns the module's part of the export (`GET /auth/me/data`). */
  ownData?: (person: DataSubject) => Promise<Partial<OwnData>>;
  /**
   * Erases or transfers the person's data in the transaction that deletes the locked account. Rows that refer to
   * `account` with `on delete cascade` need nothing here.
   */
  erase?: (tx: Transaction, person: DataSubject) => Promise<void>;
  /** Runs before that transaction. */
  prepareErasing?: (playerId: number) => Promise<void>;
}

/** The registry of data owners. Modules register themselves, so accounts depend on no other module. */
@Injectable()
export class PersonalData {
  private readonly owners: DataOwner[] = [];

  add(owner: DataOwner): void {
    this.owners.push(owner);
  }

  /** Returns the parts of all owners, merged. */
  async ownData(person: DataSubject): Promise<Partial<OwnData>> {
    const parts: Partial<OwnData> = {};
    for (const { ownData } of this.owners) Object.assign(parts, await ownData?.(person));
    return parts;
  }

  /** Lets every module finish what needs the account. Call it before the transaction that erases. */
  async prepareErasing(playerId: number): Promise<void> {
    for (const { prepareErasing } of this.owners) await prepareErasing?.(playerId);
  }

  /** Erases the person's data in every module. */
  async erase(tx: Transaction, person: DataSubject): Promise<void> {
    for (const { erase } of this.owners) await erase?.(tx, person);
  }
}
