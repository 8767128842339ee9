import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Grids that players do not see yet, with an optional time at which the system opens them. `save_picks` refuses picks of any grid that is not open. Also the index for searches by name. */
export class DraftGrids1763700007000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(DRAFTS);
  }
}

const DRAFTS = `
  alter table grid
    drop constraint grid_status_check,
    add constraint grid_status_check check (status in ('draft', 'open', 'closed', 'settled')),
    -- Null: an administrator opens the draft.
    add column opens_at timestamptz check (opens_at is null or status = 'draft');
  drop trigger count_grid_version on grid;
  create trigger count_grid_version before update on grid for each row
    when ((new.name, new.country, new.status, new.start_date, new.end_date, new.opens_at)
      is distinct from (old.name, old.country, old.status, old.start_date, old.end_date, old.opens_at))
    execute function count_version();
  -- A search by name reads only this index too.
  drop index account_username_key;
  create unique index account_username_key on account (lower(username)) include (player_id, username, email, first_name, last_name);
`;
