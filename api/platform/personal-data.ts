import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { OwnData } from '../../shared/contract/own-data.ts';
import type { Transaction } from '../database/database.ts';

/** The person whose data is exported or erased. */
export interface DataSubject {
  playerId: number;
  email: string;
  isVerified: boolean;
  /** Set for an export: the person gave the password for it. */
  isConfirmed?: boolean;
}

/** The parts of the export that modules other than `accounts` have. */
type OwnParts = Omit<OwnData, 'exportedAt' | 'account' | 'sessions' | 'mails'>;

/** Marks a provider that exports or erases the personal data of its module. `PersonalData` discovers it. */
export const OwnsPersonalData = DiscoveryService.createDecorator();

/** A provider with `@OwnsPersonalData()`. */
export interface DataOwner {
  /** Returns the module's part of the export (`GET /auth/me/data`). */
  ownData?(person: DataSubject): Promise<Partial<OwnData>>;
  /**
   * Erases or transfers the person's data in the transaction that deletes the locked account. Rows that refer to
   * `account` with `on delete cascade` need nothing here.
   */
  erase?(tx: Transaction, person: DataSubject): Promise<void>;
}

/** Exports and erases the personal data of all modules. The accounts module depends on none of them. */
@Injectable()
export class PersonalData {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Returns the parts of all owners, merged. The schema of the answer refuses an export that lacks one. */
  async ownData(person: DataSubject): Promise<OwnParts> {
    const parts = {};
    for (const owner of this.owners()) Object.assign(parts, await owner.ownData?.(person));
    return parts as OwnParts;
  }

  /** Erases the person's data in every module. */
  async erase(tx: Transaction, person: DataSubject): Promise<void> {
    for (const owner of this.owners()) await owner.erase?.(tx, person);
  }

  private owners(): DataOwner[] {
    return this.discovery
      .getProviders({ metadataKey: OwnsPersonalData.KEY })
      .map(({ instance }) => instance as DataOwner);
  }
}
