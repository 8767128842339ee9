import { DiscoveryService } from '@nestjs/core';
import type { ReadinessKind } from '../../shared/contract/admin-readiness.ts';
import type { Permission } from '../../shared/rules/permissions.ts';
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
  kind: ReadinessKind;
  count: number;
  first: NeedItem[];
}

/**
 * Marks a provider with `findNeeds`, which the readiness module discovers. `permission`: only administrators who have
 * it see these needs, because they name people.
 */
export const FindsNeeds = DiscoveryService.createDecorator<{ permission?: Permission }>();

/** A provider with `@FindsNeeds()`. */
export interface NeedFinder {
  findNeeds(): Promise<Need[]> | Need[];
}

type NeedRow = NeedItem & { kind: ReadinessKind; count: number };

/** The panel shows three, and a mail five. */
const SHOWN = 5;

/**
 * Reads needs in one statement; a kind without rows has no entry. Each of the SQL `selects` has the columns
 * `(id, name, at, detail, "gridId")`, and must use an index or a table that stays small.
 */
export async function readNeeds(
  queries: Queries,
  selects: Partial<Record<ReadinessKind, string>>,
): Promise<Need[]> {
  const kinds = Object.entries(selects) as [ReadinessKind, string][];
  const text = kinds
    .map(
      ([kind, select]) =>
        `(select '${kind}' as kind, count(*) over ()::int as count, need.* from (${select}) need order by at, name limit ${SHOWN})`,
    )
    .join(' union all ');
  const rows = await queries.rows<NeedRow>({ name: `needs-${kinds[0]![0]}`, text });
  return kinds.flatMap(([kind]) => {
    const first = rows.filter((row) => row.kind === kind);
    return first[0] ? [{ kind, count: first[0].count, first }] : [];
  });
}
