import { Baseline1763800001000 } from './1-baseline.ts';

/**
 * In the order they run. Append only, forwards only: a change of the schema is a new file with a new class at the end, and no file here changes any more.
 * TypeORM reads the time from the number in the class name and knows a migration by that name.
 */
export const migrations = [Baseline1763800001000];
