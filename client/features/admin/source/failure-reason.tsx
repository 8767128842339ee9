import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { SourceStatus } from './source-health.ts';
import { reasonOf } from './source-words.ts';
import styles from './source.module.css';

/** When and why the source last gave no answer, in words; what tells it from others below, for whoever writes to the provider. */
export function FailureReason({ failure }: { failure: NonNullable<SourceStatus['lastFailure']> }) {
  const t = useAdminText();
  const { evidence } = failure;
  return (
    <>
      {t('source.failureAt', {
        time: formatNumericDateTime(failure.at),
        reason: reasonOf(t, failure.reason),
      })}
      {evidence && (
        <span className={styles.detail}>
          {t(`source.evidence.${evidence.kind}`)}{' '}
          <span lang={evidence.kind === 'said' ? 'en' : undefined}>{evidence.value}</span>
        </span>
      )}
    </>
  );
}
