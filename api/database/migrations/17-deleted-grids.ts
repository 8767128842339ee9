import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A grid that was made by mistake goes, and what its log and its scoring runs say stays: they bear its number. */
export class DeletedGrids1763600017000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table grid add deleted_at timestamptz;

      -- Whoever takes a grid out takes its matches out first, and nothing is put into it afterwards.
      create function keep_deleted_grid_empty() returns trigger language plpgsql as $$
      begin
        if exists (select from grid where id = new.grid_id and deleted_at is not null) then
          raise exception 'a deleted grid takes no matches' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_deleted_grid_empty before update of grid_id on match for each row
        when (new.grid_id is not null and new.grid_id is distinct from old.grid_id)
        execute function keep_deleted_grid_empty();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger keep_deleted_grid_empty on match;
      drop function keep_deleted_grid_empty;
      alter table grid drop deleted_at;
    `);
  }
}
