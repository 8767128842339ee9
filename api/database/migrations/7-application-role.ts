import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The role the application works as: it may do everything the product needs, and to the ledger only insert (through `save_picks`) and read. Where the
 * database's owner may not make roles (some hosted servers), the application works as the owner and the append-only triggers hold alone.
 */
export class ApplicationRole1763600007000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      revoke execute on function save_picks from public;
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'doce_app') then
          begin
            create role doce_app nologin;
          exception
            when duplicate_object or unique_violation then null; -- another database of this server makes it at this moment
          end;
        end if;
        execute format('grant doce_app to %I', current_user);
        grant usage on schema public to doce_app;
        grant select, insert, update, delete on all tables in schema public to doce_app;
        grant usage, select on all sequences in schema public to doce_app;
        grant execute on function save_picks to doce_app;
        revoke insert, update, delete on pick_event, pick from doce_app;
        revoke update, delete on scoring_run, audit_event from doce_app;
        revoke delete on match, player from doce_app;
        revoke all on typeorm_migrations from doce_app;
      exception
        when insufficient_privilege then raise warning 'no separate application role: %', sqlerrm;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      do $$ begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          execute 'drop owned by doce_app';
        end if;
      end $$;
    `);
  }
}
