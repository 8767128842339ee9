import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The functions that run with the owner's rights look into no schema that their caller can write to. */
export class SafeDefiners_from1763700009000_1763700014000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    // Unless it is named, the schema of temporary tables comes first, and a caller could put a view of its own there.
    await db.query('alter function chain_audit set search_path = pg_catalog, public, pg_temp');
    // A process without the owner's login compares its migrations with this list.
    await db.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'doce_app') then return; end if;
        grant select on typeorm_migrations to doce_app;
      exception
        when insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$`);
  }
}
