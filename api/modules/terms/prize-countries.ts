import { Inject, Injectable } from '@nestjs/common';
import type { CountryCode } from '../../../shared/rules/countries.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { SharedRead } from '../../platform/shared-read.ts';
import { findPrizeCountries } from './terms.queries.ts';

/** The longest delay after a grid opens or a setting changes in another process. */
const FRESH_MS = 2_000;

/** The countries in which prizes are valid, as home, previews and invitations name them (LEGAL-09). */
@Injectable()
export class PrizeCountries {
  private readonly shared: SharedRead<CountryCode[]>;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.shared = new SharedRead(clock, FRESH_MS, () => findPrizeCountries(this.database.replicaOrSelf));
  }

  /** Returns the countries; during an outage of the database the last known ones, undefined without any. */
  find(): Promise<CountryCode[] | undefined> {
    return this.shared.getOrLast();
  }

  forget(): void {
    this.shared.forget();
  }
}
