import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The seal: a public log of saves, starts, results and settlements (docs/seal.md). */
export class Seal_from1763700009000_1763700011000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SEAL);
  }
}

const SEAL = `
  -- Earlier saves have no transaction number and are not part of the log.
  alter table pick_event add column tx bigint;
  alter table pick_event alter column tx set default pg_current_xact_id()::text::bigint;
  create index pick_event_tx on pick_event (tx, seq);

  -- The secret of a player's pseudonyms. It goes with the account.
  create table seal_secret (
    player_id integer primary key references account on delete cascade,
    secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  );

  -- One row: how far the log is. Its row lock lets one process append at a time, also through a pooler.
  create table seal_log (
    id boolean primary key default true check (id),
    size bigint not null default 0,
    -- The last save in the log. Saves are taken in the order of (tx, seq), and only those older than every running transaction.
    last_tx bigint not null default 0,
    last_seq bigint not null default 0,
    -- Matches that started before are not part of the log.
    began_at timestamptz not null default clock_timestamp(),
    -- Saves up to this one are not part of the log, and neither are their grids.
    first_seq bigint not null,
    -- The signed note of the newest checkpoint.
    checkpoint text
  );
  insert into seal_log (first_seq) select coalesce(max(seq), 0) from pick_event;

  create table seal_entry (
    place bigint primary key,
    data bytea not null,
    leaf bytea not null,
    grid_id integer not null,
    -- The save; null for the other types.
    event_seq bigint
  );
  create index seal_entry_grid on seal_entry (grid_id, place) where event_seq is not null;
  -- Hashes of complete subtrees with 256^level leaves.
  create table seal_node (level smallint not null check (level > 0), place bigint not null, hash bytea not null, primary key (level, place));

  -- What is in the log, or will be next: starts, results and settlements, by the version of their match or grid.
  create table seal_fact (
    kind text not null check (kind in ('start', 'result', 'settlement')),
    about_id integer not null,
    version integer not null,
    -- Of a start: saves of older transactions come before it in the log, and all others after it.
    boundary bigint,
    place bigint,
    primary key (kind, about_id, version)
  );
  create index seal_fact_waiting on seal_fact (boundary) where place is null;

  -- The openings of a match: JSON lines, compressed by gzip.
  create table seal_opening (match_id integer primary key, lines bytea not null);

  create trigger seal_entry_is_append_only before update or delete on seal_entry for each row execute function refuse_change();
  create trigger seal_node_is_append_only before update or delete on seal_node for each row execute function refuse_change();
  create trigger seal_opening_is_append_only before update or delete on seal_opening for each row execute function refuse_change();

  grant select, insert on seal_secret, seal_entry, seal_node, seal_opening to doce_app;
  grant select, update on seal_log to doce_app;
  grant select, insert, update on seal_fact to doce_app;
`;
