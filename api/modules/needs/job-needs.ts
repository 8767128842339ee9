import type { JobRun } from '../../platform/recurring-jobs.ts';
import { type Need, needOf } from '../../platform/needs.ts';
import { isSourceIll, type SourceHealth } from '../football/source/football-source.ts';

/** Failures of the source that end by themselves. The others need a person, e.g. a new key. */
const OUTAGES = ['source_unavailable', 'source_nonsense', 'source_quota', 'source_rate'];

/** The failed jobs, except those explained by the source's failure, or whose outage of the source is over. */
export function jobNeedsOf(jobs: readonly JobRun[], source: SourceHealth): Need[] {
  const isIll = isSourceIll(source);
  const items = jobs
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, finished_at: at, detail }) => ({ id: null, name, at: at!, detail, gridId: null }))
    .filter(({ at, detail }) => {
      const isOver =
        OUTAGES.includes(detail ?? '') && source.lastSuccessAt !== null && source.lastSuccessAt > at;
      return !isOver && !(isIll && detail?.startsWith('source_'));
    });
  return needOf('job_failed', items);
}
