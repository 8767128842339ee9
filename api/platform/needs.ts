import { NEED_KINDS, type NeedKind } from '../../shared/rules/needs.ts';
import type { Queries } from '../database/database.ts';

/** A problem or task that needs an administrator. */
export interface NeedItem {
  id: number | null;
  name: string;
  /** The time since when it needs an administrator, or when it is due. */
  at: Date | null;
  /** A number or a code; each kind has its own. */
  detail: string | null;
  gridId: number | null;
}

/** The number of needs of one kind, and the earliest five. */
export interface Need {
  kind: NeedKind;
  count: number;
  first: NeedItem[];
}

/** SQL of kinds. Each has the columns `(id, name, at, detail, "gridId")`, and uses an index or a small table. */
export type NeedQueries = Partial<Record<NeedKind, string>>;

/** Declares the SQL of a module's kinds; a test compares its columns with `NeedItem`. */
export const needQueries = (selects: NeedQueries): NeedQueries => selects;

/** The panel shows three, and a mail five. */
const SHOWN = 5;

/** Reads needs in one statement, in the order of `NEED_KINDS`; a kind without rows has no entry. */
export async function readNeeds(queries: Queries, selects: NeedQueries): Promise<Need[]> {
  const text = Object.entries(selects)
    .map(
      ([kind, select]) =>
        `(select '${kind}' as kind, count(*) over ()::int as count, need.* from (${select}) need order by at, name
          limit ${SHOWN})`,
    )
    .join(' union all ');
  const rows = await queries.rows<NeedItem & { kind: NeedKind; count: number }>({ name: 'needs', text });
  return NEED_KINDS.flatMap((kind) => {
    const first = rows.filter((row) => row.kind === kind);
    return first[0] ? [{ kind, count: first[0].count, first }] : [];
  });
}

/** Returns the need of a kind; none without items. */
export function needOf(kind: NeedKind, first: NeedItem[]): Need[] {
  return first.length === 0 ? [] : [{ kind, count: first.length, first: first.slice(0, SHOWN) }];
}
