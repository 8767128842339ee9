import type { DataSource } from 'typeorm';
import { DatabaseRefused, UnusableSchema } from './database-refused.ts';
import { Baseline1763800015000 } from './migrations/1-baseline.ts';

/** @raises UnusableSchema for a database from before the baseline, which no program upgrades */
export function refuseOlder(done: string[]): void {
  const old = done.find((name) => timeOf(name) < timeOf(Baseline1763800015000.name));
  if (old)
    throw new UnusableSchema(
      `The database is of a Doce from before its first release (it has ${old}). Give Doce an empty database ("createdb doce_new").`,
    );
}

/** Raises DatabaseRefused for unknown migrations, unless their names allow this program (migration.ts). */
export function refuseNewer(owner: DataSource, done: string[]): void {
  const own = owner.migrations.map(nameOf);
  const newest = Math.max(...own.map(timeOf));
  const strange = done.find((name) => !own.includes(name) && timeOfOldestProgram(name) > newest);
  if (strange)
    throw new DatabaseRefused(
      `The database is newer than this program (it has ${strange}). Start a newer Doce.`,
    );
}

/** Returns the first of a program's `own` migrations after `done` that the program of `done` cannot work with. */
export function findNoWayBack(own: string[], done: string[]): string | null {
  const newest = Math.max(...done.map(timeOf));
  const pending = own.filter((name) => !done.includes(name));
  return pending.find((name) => timeOfOldestProgram(name) > newest) ?? null;
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
