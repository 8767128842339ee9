import { quotaStateOf } from '../../../shared/rules/source-state.ts';
import { type Need, needOf } from '../../platform/needs.ts';
import { isSourceIll, type SourceHealth } from './source/football-source.ts';

/** A source that fails since its last success, and a quota that runs short (JOB-01). */
export function sourceNeedsOf(name: string, health: SourceHealth): Need[] {
  const { lastSuccessAt, lastFailure, requestsLeftToday: left, requestsPerDay: perDay } = health;
  const item = { id: null, name, gridId: null };
  const isFailing = lastFailure !== null && isSourceIll(health);
  // A used-up quota is the reason of the failure already.
  const isToldAlready = isFailing && lastFailure.reason === 'quota';
  const isScarce =
    !isToldAlready && left !== null && perDay !== null && quotaStateOf({ left, perDay }) === 'scarce';
  return [
    ...needOf(
      'source_failing',
      isFailing ? [{ ...item, at: lastSuccessAt, detail: lastFailure.reason }] : [],
    ),
    ...needOf('source_quota', isScarce ? [{ ...item, at: null, detail: `${left}/${perDay}` }] : []),
  ];
}
