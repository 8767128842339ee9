import type { JobRun } from '../../platform/recurring-jobs.ts';
import { type Need, type NeedItem, needOf } from '../../platform/needs.ts';
import type { FailedTask } from '../../platform/admin-task.queries.ts';
import { isSourceIll, type SourceHealth } from '../football/source/football-source.ts';

/** A failed job or task: its name, when it failed, and the code of the error. */
type Failure = Pick<NeedItem, 'name' | 'detail'> & { at: Date };

/** How the jobs and the source are now. */
export interface Health {
  jobs: readonly JobRun[];
  source: SourceHealth;
}

/** Failures of the source that end by themselves. The others need a person, e.g. a new key. */
const OUTAGES = ['source_unavailable', 'source_nonsense', 'source_quota', 'source_rate'];

/** Whether a failure is over: the job has succeeded since, or the source has answered since. */
export function isHealed(
  { name, at, detail }: Failure,
  { jobs, source: { lastSuccessAt } }: Health,
): boolean {
  const job = jobs.find((each) => each.name === name);
  if (job?.outcome === 'succeeded' && job.finished_at! > at) return true;
  return OUTAGES.includes(detail ?? '') && lastSuccessAt !== null && lastSuccessAt > at;
}

/** The failed jobs and tasks that need an administrator, except those explained by the source's failure. */
export function failureNeedsOf(tasks: readonly FailedTask[], health: Health): Need[] {
  const isIll = isSourceIll(health.source);
  const itemsOf = (failures: readonly (Failure & { id: number | null })[]) =>
    failures
      .filter((each) => !isHealed(each, health) && !(isIll && each.detail?.startsWith('source_')))
      .map(({ id, name, at, detail }) => ({ id, name, at, detail, gridId: null }));
  const failedJobs = health.jobs
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, finished_at: at, detail }) => ({ id: null, name, at: at!, detail }));
  return [...needOf('job_failed', itemsOf(failedJobs)), ...needOf('task_failed', itemsOf(tasks))];
}
