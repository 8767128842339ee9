import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of the schema. Migrations only go forwards: a backup brings an earlier state back (docs/operations.md).
 *
 * The class name ends with the time of the migration. If programs without the migration also work on its schema, the name has before it the time of the
 * oldest migration that they must know: `MatchVenue_from1763700009000_1763700012000`. Other programs refuse to start on that schema.
 */
export abstract class Migration implements MigrationInterface {
  abstract up(db: QueryRunner): Promise<void>;

  down(): Promise<void> {
    throw new Error('Migrations only go forwards. Restore a backup to return to an earlier schema.');
  }
}
