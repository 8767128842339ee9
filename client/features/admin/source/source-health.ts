import { type SourceState, sourceStateOf } from '../../../../shared/rules/source-state.ts';
import type { Answer } from '../../../api/api.ts';

export type SourceStatus = Answer<'GET /admin/api-football/status'>['data'];

export function healthOf({
  lastSuccessAt,
  lastFailure,
}: Pick<SourceStatus, 'lastSuccessAt' | 'lastFailure'>): SourceState {
  return sourceStateOf({
    successAt: lastSuccessAt === null ? null : Date.parse(lastSuccessAt),
    failureAt: lastFailure === null ? null : Date.parse(lastFailure.at),
  });
}
