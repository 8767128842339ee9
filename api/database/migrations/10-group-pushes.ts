import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The push topic "groups": place and hits once a day, after its last match. */
export class GroupPushes1763700010000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(GROUP_PUSHES);
  }
}

const GROUP_PUSHES = `
  -- The day of a start. It begins at 6:00 UTC, when no match of the countries of the game starts: 1:00 in Colombia and 3:00 in Argentina.
  create function match_day(start timestamptz) returns date immutable language sql as $$
    select (start at time zone 'UTC' - interval '6 hours')::date
  $$;
  alter table push_preference add column groups boolean not null default false;
  alter table push_occasion
    add column day date unique,
    drop constraint push_occasion_kind_check,
    drop constraint push_occasion_check,
    drop constraint push_occasion_check1,
    add check (kind in ('announcement', 'reminder', 'result', 'groups')),
    add check (num_nonnulls(announcement_id, grid_id, day) = 1),
    add check ((kind = 'announcement') = (announcement_id is not null)),
    add check ((kind = 'groups') = (day is not null));
`;
