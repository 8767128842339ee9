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
 * Returns a statement that runs `one`, whose key is `asked.key`, for each key of array $1. PostgreSQL keeps its plan,
 * which looks each key up by its index, because it does not see how many keys are behind the inner `select`.
 */
export const forEachKey = (type: 'int' | 'text' | 'uuid', one: string) =>
  `select found.* from unnest((select $1::${type}[])) as asked (key) cross join lateral (${one} offset 0) found`;

/** Runs statements: the database itself or an open transaction. */
export interface Queries {
  /** `T` is the row. Without it no column can be read, only the number of rows. */
  rows<T extends QueryResultRow = NoColumns>(statement: Statement | string, values?: unknown[]): Promise<T[]>;
}

/** A row whose columns are not read. */
export type NoColumns = Record<never, never>;
