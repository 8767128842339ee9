import type { Answer } from '../../../api/api.ts';

export type SourceStatus = Answer<'GET /admin/api-football/status'>['data'];

/** well: its last answer was a good one. ill: its last answer was a failure. unknown: nothing was asked yet. */
export function healthOf({
  lastSuccessAt,
  lastFailure,
}: Pick<SourceStatus, 'lastSuccessAt' | 'lastFailure'>): 'well' | 'ill' | 'unknown' {
  if (lastFailure && (!lastSuccessAt || Date.parse(lastFailure.at) > Date.parse(lastSuccessAt))) return 'ill';
  return lastSuccessAt ? 'well' : 'unknown';
}
