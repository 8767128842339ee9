import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { sourceStateOf } from '../../../../shared/rules/source-state.ts';
import { api } from '../../../api/api.ts';
import { codeText } from '../../../api/error-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { type AdminData, useAdminData } from '../parts/admin-api.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { needs } from '../parts/stale-tags.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { jobNameOf, reasonOf } from './source-words.ts';
import { rowAnchor, useLedToRow } from './use-led-to-row.ts';
import lists from '../parts/lists.module.css';
import styles from './source.module.css';

type SourceStatus = AdminData<'GET /admin/api-football/status'>;
type Job = SourceStatus['jobs'][number];

/** The needs link to this id. */
const anchor = 'admin-source';
const tones = { well: 'success', ill: 'danger', unknown: 'neutral' } as const;

/** The state of the football source and of the scheduled jobs (JOB-08). On a phone one line, unless the address names the box. */
export function SourceBox() {
  const t = useAdminText();
  const isNarrow = useIsNarrow();
  const { hash } = useLocation();
  const isOpen = !isNarrow || [`#${anchor}`, `#${rowAnchor.job('')}`].some((begin) => hash.startsWith(begin));
  const { data, error, isFetching, refetch } = useAdminData('GET /admin/api-football/status', undefined, {
    pollingInterval: 60_000,
  });
  const jobs = useLedToRow('job', data !== undefined);
  const failedJobs = data?.jobs.filter(({ lastOutcome }) => lastOutcome === 'failed').length ?? 0;
  const health = data && healthOf(data);
  useReloadNeeds(health);

  return (
    <section className={styles.box} aria-labelledby={anchor}>
      <details key={String(isOpen)} className={styles.fold} open={isOpen}>
        <summary className={styles.boxTitle}>
          <h2 id={anchor} className={styles.boxTitle}>
            {t('source.title')}
            {health && <Chip tone={tones[health]}>{t(`source.state.${health}`)}</Chip>}
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
            <SourceFacts status={data} />
            <details ref={jobs} className={styles.more}>
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
}

function healthOf({ lastSuccessAt, lastFailure }: SourceStatus) {
  return sourceStateOf({
    successAt: lastSuccessAt === null ? null : Date.parse(lastSuccessAt),
    failureAt: lastFailure === null ? null : Date.parse(lastFailure.at),
  });
}

/** The list of needs names the same failure as this box. */
function useReloadNeeds(health: ReturnType<typeof healthOf> | undefined): void {
  const dispatch = useDispatch();
  const before = useRef(health);
  useEffect(() => {
    if (before.current && health !== before.current) dispatch(api.util.invalidateTags([needs]));
    before.current = health;
  }, [health, dispatch]);
}

function SourceFacts({ status }: { status: SourceStatus }) {
  const t = useAdminText();
  const language = useLanguage();
  const { source, lastSuccessAt, lastFailure, requestsLeftToday, requestsPerDay } = status;
  const say = (count: number) => formatNumber(count, language);

  function quota(): string {
    if (requestsLeftToday === null) return t('source.quotaNone');
    const left = say(requestsLeftToday);
    if (requestsPerDay === null) return t('source.quotaLeftOnly', { left });
    return t('source.quotaLeft', { left, total: say(requestsPerDay) });
  }

  const facts = [
    [t('source.sourceLabel'), t(`source.name.${source}`)],
    [t('source.lastAnswer'), lastSuccessAt ? formatNumericDateTime(lastSuccessAt) : t('source.never')],
    [t('source.quota'), quota()],
    [t('source.lastFailure'), lastFailure ? <FailureReason failure={lastFailure} /> : t('source.noFailure')],
  ] as const;
  return (
    <dl className={classNames(lists.facts, styles.facts)}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When and why the source last failed; the evidence is for a support request to the provider. */
function FailureReason({ failure }: { failure: NonNullable<SourceStatus['lastFailure']> }) {
  const t = useAdminText();
  const { at, reason, evidence } = failure;
  return (
    <>
      {t('source.failureAt', { time: formatNumericDateTime(at), reason: reasonOf(t, reason) })}
      {evidence && (
        <span className={styles.detail}>
          {t(`source.evidence.${evidence.kind}`)}{' '}
          <span lang={evidence.kind === 'said' ? 'en' : undefined}>{evidence.value}</span>
        </span>
      )}
    </>
  );
}

/** The last run of each scheduled job. */
function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useAdminText();
  const columns: AdminColumn<Job>[] = [
    {
      header: t('source.job'),
      kind: 'name',
      cell: ({ name }) => (
        <span id={rowAnchor.job(name)} tabIndex={-1}>
          {jobNameOf(t, name)}
        </span>
      ),
    },
    {
      header: t('source.jobRun'),
      kind: 'time',
      cell: ({ lastRunAt }) => lastRunAt ?? <>{t('source.never')}</>,
    },
    {
      header: t('source.jobOutcome'),
      cell: ({ lastOutcome, lastRunAt }) =>
        lastOutcome ? (
          <Chip tone={lastOutcome === 'failed' ? 'danger' : 'success'}>{t(`source.${lastOutcome}`)}</Chip>
        ) : (
          lastRunAt && <Chip>{t('source.pending')}</Chip>
        ),
    },
    { header: t('source.jobDetail'), cell: ({ failure }) => failure && codeText(failure) },
  ];
  return (
    <AdminTable
      caption={t('source.jobsCaption')}
      columns={columns}
      rows={jobs}
      rowKey={({ name }) => name}
      empty={t('source.noJobs')}
      minWidth="34rem"
    />
  );
}
