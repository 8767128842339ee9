import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A schema change, forwards only (docs/running.md); its class name ends with its time. If older programs also work
 * on its schema, the time of the oldest migration that they need is before it, as in
 * `MatchVenue_from1763700009000_1763700012000`.
 */
export abstract class Migration implements MigrationInterface {
  abstract up(db: QueryRunner): Promise<void>;

  down(): Promise<void> {
    throw new Error('Migrations only go forwards. Restore a backup to return to an earlier schema.');
  }
}
