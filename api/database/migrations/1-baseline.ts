import type { QueryRunner } from 'typeorm';
import { accounts } from './baseline/accounts.ts';
import { announcements } from './baseline/announcements.ts';
import { audit } from './baseline/audit.ts';
import { clock } from './baseline/clock.ts';
import { editions } from './baseline/editions.ts';
import { football } from './baseline/football.ts';
import { grids } from './baseline/grids.ts';
import { groups } from './baseline/groups.ts';
import { mail } from './baseline/mail.ts';
import { matchRules } from './baseline/match-rules.ts';
import { matches } from './baseline/matches.ts';
import { names } from './baseline/names.ts';
import { needs } from './baseline/needs.ts';
import { picks } from './baseline/picks.ts';
import { platform } from './baseline/platform.ts';
import { prizeTerms } from './baseline/prize-terms.ts';
import { prizes } from './baseline/prizes.ts';
import { push } from './baseline/push.ts';
import { record } from './baseline/record.ts';
import { reminders } from './baseline/reminders.ts';
import { roles } from './baseline/roles.ts';
import { scoring } from './baseline/scoring.ts';
import { weeks } from './baseline/weeks.ts';
import { Migration } from './migration.ts';

/** The schema of an empty database. A file may use the tables and functions of the files before it. */
const AREAS = [
  clock,
  accounts,
  audit,
  weeks,
  football,
  grids,
  matches,
  matchRules,
  picks,
  scoring,
  mail,
  prizeTerms,
  prizes,
  groups,
  editions,
  names,
  announcements,
  reminders,
  push,
  needs,
  platform,
  record,
  roles,
];

export class Baseline1763800015000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    for (const sql of AREAS) await db.query(sql);
  }
}
