import { readFile } from 'node:fs/promises';
import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The files of the schema of an empty database. A file may use the tables and functions of the files before it. */
const AREAS = [
  ...[
    'clock',
    'accounts',
    'audit',
    'weeks',
    'football',
    'grids',
    'matches',
    'match-rules',
    'picks',
    'scoring',
    'mail',
  ],
  ...['prize-terms', 'prizes', 'groups', 'editions', 'names', 'announcements', 'reminders', 'push', 'needs'],
  ...['platform', 'record', 'roles'],
];

export class Baseline1763800015000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    for (const area of AREAS)
      await db.query(await readFile(new URL(`baseline/${area}.sql`, import.meta.url), 'utf8'));
  }
}
