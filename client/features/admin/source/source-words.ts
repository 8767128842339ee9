import type admin from '../../../../locales/es/admin.json';
import { serverNow } from '../../../lib/server-clock.ts';
import { formatNumericHour } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';

const reasons = ['unavailable', 'nonsense', 'quota', 'rate', 'key', 'plan', 'request'] as const;

/** Why the source failed, in words; an unknown reason as it is. */
export function reasonOf(reason: string): string {
  const known = reasons.find((each) => each === reason);
  return known ? t(`source.reason.${known}`, { time: formatNumericHour(nextUtcDay()) }) : reason;
}

/** The source renews its daily quota then. */
function nextUtcDay(): Date {
  const now = new Date(serverNow());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** The name of a scheduled job in words; an unknown name as it is. */
export function jobNameOf(job: string): string {
  return t(`source.jobName.${job as keyof typeof admin.source.jobName}`, { defaultValue: job });
}
