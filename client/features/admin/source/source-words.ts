import type { AdminText } from '../parts/use-admin-text.ts';

const reasons = ['unavailable', 'nonsense', 'quota', 'rate', 'key', 'plan', 'request'] as const;
const jobs = [
  'import-fixtures',
  'update-results',
  'push-occasions',
  'count-group-hits',
  'housekeeping',
  'keep-demonstration',
] as const;

/** Why the source gave no answer, in words. */
export function reasonOf(t: AdminText, reason: string): string {
  const known = reasons.find((each) => each === reason);
  return known ? t(`source.reason.${known}`) : reason;
}

/** What a scheduled job is called. */
export function jobNameOf(t: AdminText, job: string): string {
  const known = jobs.find((each) => each === job);
  return known ? t(`source.jobName.${known}`) : job;
}
