import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of the schema. Migrations only go forwards: a backup brings an earlier state back (docs/operations.md). */
export abstract class Migration implements MigrationInterface {
  abstract up(db: QueryRunner): Promise<void>;

  down(): Promise<void> {
    throw new Error('Migrations only go forwards. Restore a backup to return to an earlier schema.');
  }
}
