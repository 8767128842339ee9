import type { QueryResultRow } from 'pg';
import type { Queries, Statement } from './database.ts';

/** A page of a list: `page` counts from 1 and has `limit` rows. */
export interface Paging {
  page: number;
  limit: number;
}

/** Returns the values for `limit` and `offset`, in this order. */
export const limitAndOffset = ({ page, limit }: Paging): [limit: number, offset: number] => [
  limit,
  (page - 1) * limit,
];

/** Returns a page of rows that are in memory. */
export const pageIn = <Row>(rows: Row[], { page, limit }: Paging): Row[] =>
  rows.slice((page - 1) * limit, page * limit);

/** Returns a page's rows and the total. Both statements take `values`; `rows` also takes limit and offset. */
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
