import type { QueryResultRow } from 'pg';
import type { Queries, Statement } from './database.ts';

/** Which part of a list is wanted: `page` from 1, of `limit` rows each. */
export interface Paging {
  page: number;
  limit: number;
}

/** What a statement takes for `limit` and `offset`, in this order. */
export const limitAndOffset = ({ page, limit }: Paging): [limit: number, offset: number] => [
  limit,
  (page - 1) * limit,
];

/**
 * The rows of one page, and how many there are on all of them. Both statements take `values`; `rows` takes limit and offset after them, `total` gives its
 * number under that name.
 */
export async function pageOf<Row extends QueryResultRow>(
  queries: Queries,
  { rows, total }: { rows: Statement | string; total: Statement | string },
  values: unknown[],
  paging: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const found = await queries.rows<Row>(rows, [...values, ...limitAndOffset(paging)]);
  const [count] = await queries.rows<{ total: number }>(total, values);
  return { rows: found, total: count?.total ?? 0 };
}
