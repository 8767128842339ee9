import type { QueryRunner } from 'typeorm';

/** Every request to the football source takes the lease, not only a probe: one request is under way at a time, over all processes. */
export class SourceLease1763600033000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table football_source rename column probe_until to lease_until');
  }
}
