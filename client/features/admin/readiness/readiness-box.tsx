import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useReadinessQuery } from './readiness-api.ts';
import { ReadinessLine } from './readiness-line.tsx';
import styles from './readiness.module.css';

const askedAgainAfterMs = 60_000;

/** What needs a hand, at a glance: each line leads to where it is mended. On a phone it is folded behind how much it is. */
export function ReadinessBox() {
  const t = useAdminText();
  const isNarrow = useIsNarrow();
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
    <details key={String(isNarrow)} className={styles.box} open={!isNarrow}>
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
