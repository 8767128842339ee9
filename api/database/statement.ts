import type { QueryResultRow } from 'pg';

/** A prepared statement. PostgreSQL plans it once per connection, but a pooler has no prepared statements. */
export interface Statement {
  name: string;
  text: string;
}

/** A time as the answers have it. */
export const isoTime = (value: string) =>
  `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The keys of array $1 as rows `asked (key)`. PostgreSQL plans `= any($1)` again at each call, because it sees how many
 * keys there are; behind the inner `select` it does not, and keeps the plan.
 */
export const askedKeys = (type: 'int' | 'text' | 'uuid') => `unnest((select $1::${type}[])) as asked (key)`;

/** Runs statements: the database itself or an open transaction. */
export interface Queries {
  /** `T` is the row. Without it no column can be read, only the number of rows. */
  rows<T extends QueryResultRow = NoColumns>(statement: Statement | string, values?: unknown[]): Promise<T[]>;
}

/** A row whose columns are not read. */
export type NoColumns = Record<never, never>;
