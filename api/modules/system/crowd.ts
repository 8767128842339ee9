import { Inject, Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { SharedRead } from '../../platform/shared-read.ts';

/** The age from which the numbers are counted again. */
const STALE_MS = 3_600_000;
/** The home page shows no numbers below this many players. */
const MIN_PLAYERS = 100;

type CrowdNumbers = NonNullable<RouteOutput<'GET /config'>['numbers']>;

/** The numbers of the home page (HOME-10). Each process counts them at most once an hour. */
@Injectable()
export class Crowd {
  private readonly numbers: SharedRead<CrowdNumbers>;

  constructor(database: Database, @Inject(CLOCK) clock: Clock) {
    this.numbers = new SharedRead(
      clock,
      STALE_MS,
      async () => (await database.rows<CrowdNumbers>(COUNT))[0]!,
    );
  }

  /** Returns the numbers; undefined while there are few players, and without a count. */
  async find(): Promise<CrowdNumbers | undefined> {
    const numbers = await this.numbers.getOrLast();
    return numbers && numbers.players >= MIN_PLAYERS ? numbers : undefined;
  }
}

const COUNT = `select
    (select count(*)::int from account where email_verified_at is not null and role = 'player') as players,
    (select count(*)::int from grid where status = 'settled' and deleted_at is null) as grids,
    (select count(*)::int from prize where state = 'delivered') as prizes`;
