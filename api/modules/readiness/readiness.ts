import { Inject, Injectable } from '@nestjs/common';
import { READINESS_KINDS, type ReadinessLine } from '../../../shared/contract/admin-readiness.ts';
import { Database } from '../../database/database.ts';
import { findTaskNeeds } from '../../platform/admin-task-queries.ts';
import type { NeedItem } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { findContactNeeds } from '../affiliates/queries.ts';
import { findSourceNeeds } from '../football/needs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from '../football/source/football-source.ts';
import { findGridNeeds } from '../grids/needs.ts';
import { findMailNeeds } from '../mail/queries.ts';
import { findMatchNeeds } from '../matches/needs.ts';
import { findPrizeNeeds } from '../prizes/needs.ts';
import { findPushNeeds } from '../push/occasion-queries.ts';

/** Collects the needs of all modules for the panel. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /** In the order of `READINESS_KINDS`. A kind without needs has no line. */
  async find(): Promise<ReadinessLine[]> {
    const found = await Promise.all([
      findMatchNeeds(this.database),
      findGridNeeds(this.database),
      findPrizeNeeds(this.database),
      findMailNeeds(this.database),
      findPushNeeds(this.database),
      findContactNeeds(this.database),
      findTaskNeeds(this.database),
      this.jobs.findNeeds(),
      findSourceNeeds(this.source),
    ]);
    const needs = found.flat();
    return READINESS_KINDS.flatMap((kind) => {
      const need = needs.find((each) => each.kind === kind);
      return need ? [{ kind, count: need.count, first: need.first.map(toReadinessItem) }] : [];
    });
  }
}

function toReadinessItem({ id, name, at, detail, gridId: gameGroupId }: NeedItem) {
  return { id, name, at: at?.toISOString() ?? null, detail, gameGroupId };
}
