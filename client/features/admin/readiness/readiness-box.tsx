import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useReadinessQuery } from './readiness-api.ts';
import { ReadinessLine } from './readiness-line.tsx';
import styles from './readiness.module.css';

const askedAgainAfterMs = 60_000;

/** What needs a person: one line with the count, which opens the list. Each line of the list leads to the place to act. */
export function ReadinessBox() {
  const t = useAdminText();
  const { data, error, isFetching, refetch } = useReadinessQuery(undefined, {
    pollingInterval: askedAgainAfterMs,
  });

  if (error && !data)
    return (
      <LoadFailure
        error={error}
        fallback={t('readiness.failed')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  if (data.lines.length === 0)
    return (
      <p className={styles.well} role="status">
        <Icon name="check" size={18} />
        {t('readiness.well')}
      </p>
    );
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{t('readiness.title')}</h2>
        <Chip tone="warning" icon="warning">
          {t('readiness.count', { count: data.lines.length })}
        </Chip>
      </summary>
      <ul className={styles.lines}>
        {data.lines.map((line) => (
          <ReadinessLine key={line.kind} line={line} />
        ))}
      </ul>
    </details>
  );
}
