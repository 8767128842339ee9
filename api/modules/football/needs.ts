import { Inject, Injectable } from '@nestjs/common';
import type { ReadinessKind } from '../../../shared/contract/admin-readiness.ts';
import { quotaStateOf, sourceStateOf } from '../../../shared/rules/source-state.ts';
import { FindsNeeds, type Need, type NeedFinder } from '../../platform/needs.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

/** A source that fails, and a quota that runs short (JOB-01). */
@FindsNeeds()
@Injectable()
export class SourceNeeds implements NeedFinder {
  constructor(@Inject(FOOTBALL_SOURCE) private readonly source: FootballSource) {}

  async findNeeds(): Promise<Need[]> {
    const {
      lastSuccessAt,
      lastFailure,
      requestsLeftToday: left,
      requestsPerDay,
    } = await this.source.health();
    const need = (kind: ReadinessKind, at: Date | null, detail: string): Need => ({
      kind,
      count: 1,
      first: [{ id: null, name: this.source.name, at, detail, gridId: null }],
    });
    const last = {
      successAt: lastSuccessAt?.getTime() ?? null,
      failureAt: lastFailure?.at.getTime() ?? null,
    };
    const isFailing = lastFailure && sourceStateOf(last) === 'ill';
    // A used-up quota is the reason of the failure already.
    const isToldAlready = isFailing && lastFailure.reason === 'quota';
    const isScarce =
      !isToldAlready &&
      left !== null &&
      requestsPerDay !== null &&
      quotaStateOf({ left, perDay: requestsPerDay }) === 'scarce';
    return [
      ...(isFailing ? [need('source_failing', lastFailure.at, lastFailure.reason)] : []),
      ...(isScarce ? [need('source_quota', null, `${left}/${requestsPerDay}`)] : []),
    ];
  }
}
