import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One counter of `RateLimits`. The table is unlogged: a crash of PostgreSQL clears the counters. */
@Entity('rate_limit')
export class RateLimitEntity {
  /** `<limit>:<account or network>:<seconds of the window>` */
  @PrimaryColumn('varchar', { length: 255 }) key: string;
  @Column('integer') points: number;
  /** End of the window in epoch milliseconds. TypeORM returns a bigint as a string. */
  @Column('bigint', { nullable: true }) expire: string | null;
}
