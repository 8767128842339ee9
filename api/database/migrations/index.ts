import { Baseline1763800015000 } from './1-baseline.ts';

/**
 * In order of execution; append only: a schema change is a new class in a new file at the end. TypeORM reads the time
 * from the number in the class name and knows a migration by that name.
 */
export const migrations = [Baseline1763800015000];
