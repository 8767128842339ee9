import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** How the picks of each match split, counted once after the match was revealed. `pick` cannot change then, so the counts are final. */
export class MatchSplits1763700008000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SPLITS);
  }
}

const SPLITS = `
  create table match_split (
    match_id integer primary key references match,
    home integer not null check (home >= 0),
    draw integer not null check (draw >= 0),
    away integer not null check (away >= 0),
    counted_at timestamptz not null default clock_timestamp()
  );
  create trigger match_split_is_append_only before update or delete on match_split for each row execute function refuse_change();

  -- The splits that everyone may see: of revealed matches, from 20 picks on. Queries that show a split read this view, never the table.
  create view shown_split as
    select s.match_id, json_build_object('home', s.home, 'draw', s.draw, 'away', s.away) as split
    from match_split s join match m on m.id = s.match_id
    where is_revealed(m) and s.home + s.draw + s.away >= 20;

  grant select, insert (match_id, home, draw, away) on match_split to doce_app;
  grant select on shown_split to doce_app;
`;
