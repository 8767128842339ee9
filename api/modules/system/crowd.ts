import { Inject, Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** The age from which the numbers are counted again. */
const STALE_MS = 3_600_000;
/** The home page shows no numbers below this many players. */
const MIN_PLAYERS = 100;

type CrowdNumbers = RouteOutput<'GET /config'>['numbers'];

/** The numbers of the home page (HOME-10). Each process counts them at most once an hour, in the background. */
@Injectable()
export class Crowd {
  private numbers: CrowdNumbers;
  private countedAt = -Infinity;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the last count at once; undefined before the first one and while there are few players. */
  readNumbers(): CrowdNumbers {
    const now = this.clock.now();
    if (now - this.countedAt >= STALE_MS) {
      this.countedAt = now;
      // After a failure the old numbers stay for another hour.
      void this.count().catch(() => undefined);
    }
    return this.numbers && this.numbers.players >= MIN_PLAYERS ? this.numbers : undefined;
  }

  private async count(): Promise<void> {
    [this.numbers] = await this.database.rows<NonNullable<CrowdNumbers>>(
      `select (select count(*)::int from account where email_verified_at is not null and role = 'player') as players,
         (select count(*)::int from grid where status = 'settled' and deleted_at is null) as grids,
         (select count(*)::int from prize where state = 'delivered') as prizes`,
    );
  }
}
