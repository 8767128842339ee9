import { useLocation } from 'react-router-dom';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useSourceStatusQuery } from './source-api.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { FailureReason } from './failure-reason.tsx';
import { JobsTable } from './jobs-table.tsx';
import { healthOf } from './source-health.ts';
import { rowAnchor, useLedToRow } from './use-led-to-row.ts';
import { classNames } from '../../../ui/class-names.ts';
import lists from '../parts/lists.module.css';
import styles from './source.module.css';

/** By which what needs a hand leads here. */
const anchor = 'admin-source';
const askedAgainAfterMs = 60_000;
const tones = { well: 'success', ill: 'danger', unknown: 'neutral' } as const;

/** How the football source and the scheduled jobs are (JOB-08 makes failures visible here): last answer, quota, last failure, last runs. On a phone folded behind whether it answers, unless the address leads here. */
export function SourceBox() {
  const t = useAdminText();
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const { hash } = useLocation();
  const isOpen = hash === `#${anchor}` || hash.startsWith(`#${rowAnchor.job('')}`) || !isNarrow;
  const { data, error, isFetching, refetch } = useSourceStatusQuery(undefined, {
    pollingInterval: askedAgainAfterMs,
  });
  const jobs = useLedToRow('job', data !== undefined);
  const failedJobs = data?.jobs.filter(({ lastOutcome }) => lastOutcome === 'failed').length ?? 0;

  return (
    <section className={styles.box} aria-labelledby={anchor}>
      <details key={String(isOpen)} className={styles.fold} open={isOpen}>
        <summary className={styles.boxTitle}>
          <h2 id={anchor} className={styles.boxTitle}>
            {t('source.title')}
            {data && <Chip tone={tones[healthOf(data)]}>{t(`source.state.${healthOf(data)}`)}</Chip>}
          </h2>
        </summary>
        {error && !data && (
          <LoadFailure
            error={error}
            fallback={t('source.loadFailed')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton rows={2} />}
        {data && (
          <>
            <dl className={classNames(lists.facts, styles.facts)}>
              <div>
                <dt>{t('source.sourceLabel')}</dt>
                <dd>{t(`source.name.${data.source}`)}</dd>
              </div>
              <div>
                <dt>{t('source.lastAnswer')}</dt>
                <dd>{data.lastSuccessAt ? formatNumericDateTime(data.lastSuccessAt) : t('source.never')}</dd>
              </div>
              <div>
                <dt>{t('source.quota')}</dt>
                <dd>{quotaText(data.requestsLeftToday, data.requestsPerDay)}</dd>
              </div>
              <div>
                <dt>{t('source.lastFailure')}</dt>
                <dd>
                  {data.lastFailure ? <FailureReason failure={data.lastFailure} /> : t('source.noFailure')}
                </dd>
              </div>
            </dl>
            <details ref={jobs} className={styles.jobs}>
              <summary>
                {t('source.jobs')}
                {failedJobs > 0 && <Chip tone="danger">{t('source.jobsFailed', { count: failedJobs })}</Chip>}
              </summary>
              <JobsTable jobs={data.jobs} />
            </details>
          </>
        )}
      </details>
    </section>
  );

  function quotaText(left: number | null, total: number | null): string {
    if (left === null) return t('source.quotaNone');
    const leftText = formatNumber(left, language);
    return total === null
      ? t('source.quotaLeftOnly', { left: leftText })
      : t('source.quotaLeft', { left: leftText, total: formatNumber(total, language) });
  }
}
