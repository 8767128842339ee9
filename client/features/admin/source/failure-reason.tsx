import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { SourceStatus } from './source-health.ts';
import styles from './source.module.css';

const reasons = ['unavailable', 'nonsense', 'quota', 'rate', 'key', 'plan', 'request'] as const;

/** When and why the source last gave no answer, in words; the technical detail below, for whoever writes to the provider. */
export function FailureReason({ failure }: { failure: NonNullable<SourceStatus['lastFailure']> }) {
  const t = useAdminText();
  const known = reasons.find((each) => each === failure.reason);
  return (
    <>
      {t('source.failureAt', {
        time: formatNumericDateTime(failure.at),
        reason: known ? t(`source.reason.${known}`) : failure.reason,
      })}
      {failure.detail && (
        <span className={styles.detail}>{t('source.detail', { detail: failure.detail })}</span>
      )}
    </>
  );
}
