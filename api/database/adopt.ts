import type { DataSource, QueryRunner } from 'typeorm';
import { readFingerprint } from './adopt-fingerprint.ts';
import { MIGRATIONS_TABLE } from './connect.ts';
import { DatabaseRefused, UnusableSchema } from './database-refused.ts';
import { Baseline1763700001000 } from './migrations/1-baseline.ts';
import { FIRST_VERSION, upgrades } from './upgrade/index.ts';

const SCRATCH_SCHEMA = 'doce_baseline';
/** The time in the names of the baseline and of all migrations after it. Names with an earlier time are those of unreleased versions. */
const BASELINE_TIME = timeOf(Baseline1763700001000.name);

/**
 * Upgrades a database of the first version, or of a later one before the baseline, to the schema of the baseline, and replaces its list of migrations by
 * the baseline. One transaction: a failure leaves the database as it was. Does nothing to an empty or current database.
 *
 * @raises UnusableSchema if the database is older than the first version, or if its schema differs after the upgrade
 */
export async function adoptOldDatabase(owner: DataSource, done: string[]): Promise<void> {
  const old = done.filter((name) => timeOf(name) < BASELINE_TIME);
  if (old.length === 0) return;
  if (!old.includes(FIRST_VERSION))
    throw new UnusableSchema(
      'The database is of an unreleased Doce before commit ec1a496. Run that commit on it once ("git checkout ec1a496 && npm ci && npm start"), then this one.',
    );
  const db = owner.createQueryRunner();
  await db.startTransaction();
  try {
    for (const Upgrade of upgrades) if (!old.includes(Upgrade.name)) await new Upgrade().up(db);
    await refuseDifferences(db);
    await db.query('set local search_path to public');
    await db.query(`delete from ${MIGRATIONS_TABLE}`);
    await db.query(`insert into ${MIGRATIONS_TABLE} (timestamp, name) values ($1, $2)`, [
      BASELINE_TIME,
      Baseline1763700001000.name,
    ]);
    await db.commitTransaction();
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  } finally {
    await db.release();
  }
}

/** Refuses migrations that neither this program nor an older one has, unless their names say that this program works on their schema (migration.ts). */
export function refuseNewer(owner: DataSource, done: string[]): void {
  const own = owner.migrations.map(nameOf);
  const known = [FIRST_VERSION, ...upgrades.map(({ name }) => name), ...own];
  const newest = Math.max(...own.map(timeOf));
  const strange = done.find(
    (name) =>
      !known.includes(name) && timeOf(name) > timeOf(FIRST_VERSION) && timeOfOldestProgram(name) > newest,
  );
  if (strange)
    throw new DatabaseRefused(
      `The database is newer than this program (it has ${strange}). Start a newer Doce.`,
    );
}

/** Compares the schema with the baseline, which runs in a schema of its own for this. */
async function refuseDifferences(db: QueryRunner): Promise<void> {
  await db.query(`create schema ${SCRATCH_SCHEMA}`);
  // Functions that name their own search path look for tables in public.
  await db.query(`set local check_function_bodies = off; set local search_path to ${SCRATCH_SCHEMA}`);
  await new Baseline1763700001000().up(db);
  const expected = await readFingerprint(db, SCRATCH_SCHEMA);
  const found = await readFingerprint(db, 'public');
  await db.query(`drop schema ${SCRATCH_SCHEMA} cascade`);
  const missing = [...expected].flatMap(([key, text]) => (found.has(key) ? [] : `it lacks "${text}"`));
  const extra = [...found].flatMap(([key, text]) => (expected.has(key) ? [] : `it also has "${text}"`));
  const [first] = [...missing, ...extra];
  if (first)
    throw new UnusableSchema(
      `The schema of the database differs from Doce's in ${missing.length + extra.length} places: ${first.slice(0, 200)}. Undo that change with psql, or give Doce an empty database ("createdb doce_new").`,
    );
}

export const nameOf = (migration: { name?: string; constructor: { name: string } }) =>
  migration.name ?? migration.constructor.name;

/** Returns the time of the migration that a program must know to work on the schema of migration `name`. */
function timeOfOldestProgram(name: string): number {
  return Number(/_from(\d{13})_\d{13}$/.exec(name)?.[1] ?? Infinity);
}

function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0] ?? Infinity);
}
