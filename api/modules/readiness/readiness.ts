import { Inject, Injectable } from '@nestjs/common';
import {
  READINESS_KINDS,
  type ReadinessKind,
  type ReadinessLine,
} from '../../../shared/contract/admin-readiness.ts';
import { sourceStateOf } from '../../../shared/rules/source-state.ts';
import { Database, type Statement } from '../../database/database.ts';
import {
  FOOTBALL_SOURCE,
  type FootballSource,
  type SourceHealth,
} from '../football/source/football-source.ts';
import { type SourceNeed, STORED_NEEDS } from './stored-needs.ts';

interface NeedRow {
  kind: ReadinessKind;
  total: number;
  id: number | null;
  name: string;
  at: Date | null;
  detail: string | null;
  grid_id: number | null;
}

const TOLD = 3;
/** From so small a part of the day's requests on somebody should know. */
const SCARCE = 0.1;

/** All that is stored, in one question. */
const LOOK: Statement = {
  name: 'readiness',
  text: Object.entries(STORED_NEEDS)
    .map(
      ([kind, select]) =>
        `(select '${kind}' as kind, count(*) over ()::int as total, need.* from (${select}) need order by at, name limit ${TOLD})`,
    )
    .join(' union all '),
};

/** What needs a hand, at a glance: of each kind how many, and the first few. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Database,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /** In the order of `READINESS_KINDS`; none when all is in order. */
  async find(): Promise<ReadinessLine[]> {
    const [rows, health] = await Promise.all([this.database.rows<NeedRow>(LOOK), this.source.health()]);
    return READINESS_KINDS.flatMap((kind) => {
      if (kind === 'source_failing' || kind === 'source_quota') return this.ofSource(kind, health);
      const found = rows.filter((row) => row.kind === kind);
      return found.length === 0 ? [] : [{ kind, count: found[0]!.total, first: found.map(toNeed) }];
    });
  }

  private ofSource(kind: SourceNeed, health: SourceHealth): ReadinessLine[] {
    const { lastSuccessAt, lastFailure, requestsLeftToday: left, requestsPerDay } = health;
    const line = (at: Date | null, detail: string): ReadinessLine[] => [
      { kind, count: 1, first: [toNeed({ id: null, name: this.source.name, at, detail, grid_id: null })] },
    ];
    if (kind === 'source_failing') {
      const last = {
        successAt: lastSuccessAt?.getTime() ?? null,
        failureAt: lastFailure?.at.getTime() ?? null,
      };
      return lastFailure && sourceStateOf(last) === 'ill' ? line(lastFailure.at, lastFailure.reason) : [];
    }
    const isScarce = left !== null && requestsPerDay !== null && left <= requestsPerDay * SCARCE;
    return isScarce ? line(null, `${left}/${requestsPerDay}`) : [];
  }
}

function toNeed({ id, name, at, detail, grid_id: gameGroupId }: Omit<NeedRow, 'kind' | 'total'>) {
  return { id, name, at: at?.toISOString() ?? null, detail, gameGroupId };
}
