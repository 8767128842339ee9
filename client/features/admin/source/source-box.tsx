import { quotaStateOf, sourceStateOf } from '../../../../shared/rules/source-state.ts';
import { codeText } from '../../../api/error-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminData, type AdminData } from '../parts/admin-api.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { Loaded } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';
import { FoldBox } from './fold-box.tsx';
import { jobNameOf, reasonOf } from './source-words.ts';
import styles from './source.module.css';

type SourceStatus = AdminData<'GET /admin/api-football/status'>;
type Job = SourceStatus['jobs'][number];

const tones = { well: 'success', ill: 'danger', unknown: 'neutral' } as const;

/** The state of the football source and of the scheduled jobs (JOB-08). */
export function SourceBox() {
  const query = useAdminData('GET /admin/api-football/status', undefined, { pollingInterval: 60_000 });
  const health = query.data && healthOf(query.data);
  return (
    <FoldBox
      id="admin-source"
      title={
        <>
          <span>{t('source.title')}</span>
          {health ? (
            <Chip tone={tones[health]}>{t(`source.state.${health}`)}</Chip>
          ) : (
            <Chip>{t(query.error ? 'source.state.unknown' : 'source.loading')}</Chip>
          )}
        </>
      }
    >
      <Loaded query={query} failed={t('source.loadFailed')} rows={2}>
        {(status) => {
          const failed = status.jobs.filter(({ lastOutcome }) => lastOutcome === 'failed').length;
          return (
            <>
              <SourceFacts status={status} />
              <details open={failed > 0} className={styles.fold}>
                <summary className="line note">
                  <span>{t('source.jobs')}</span>
                  {failed > 0 && <Chip tone="danger">{t('source.jobsFailed', { count: failed })}</Chip>}
                </summary>
                <JobsTable jobs={status.jobs} />
              </details>
            </>
          );
        }}
      </Loaded>
    </FoldBox>
  );
}

function healthOf({ lastSuccessAt, lastFailure }: SourceStatus) {
  return sourceStateOf({
    successAt: lastSuccessAt === null ? null : Date.parse(lastSuccessAt),
    failureAt: lastFailure === null ? null : Date.parse(lastFailure.at),
  });
}

function SourceFacts({ status }: { status: SourceStatus }) {
  const { source, lastSuccessAt, lastFailure, requestsLeftToday, requestsPerDay } = status;

  function quota(): string {
    if (requestsLeftToday === null) return t('source.quotaNone');
    if (requestsPerDay === null) return t('source.quotaLeftOnly', { left: requestsLeftToday });
    const state = quotaStateOf({ left: requestsLeftToday, perDay: requestsPerDay });
    const used = Math.max(0, requestsPerDay - requestsLeftToday);
    return t(`source.quotaState.${state}`, { used, total: requestsPerDay });
  }

  const facts = [
    [t('source.sourceLabel'), t(`source.name.${source}`)],
    [t('source.lastAnswer'), lastSuccessAt ? formatNumericDateTime(lastSuccessAt) : t('source.never')],
    [t('source.quota'), quota()],
    [t('source.lastFailure'), lastFailure ? <FailureReason failure={lastFailure} /> : t('source.noFailure')],
  ] as const;
  return (
    <dl className={`facts ${styles.facts}`}>
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
  const { at, reason, evidence } = failure;
  return (
    <>
      <span>{t('source.failureAt', { time: formatNumericDateTime(at), reason: reasonOf(reason) })}</span>
      {evidence && (
        <span className="stack note">
          <span>{t(`source.evidence.${evidence.kind}`)}</span>{' '}
          <span lang={evidence.kind === 'said' ? 'en' : undefined}>{evidence.value}</span>
        </span>
      )}
    </>
  );
}

/** The last run of each scheduled job. */
function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const columns: AdminColumn<Job>[] = [
    {
      header: t('source.job'),
      kind: 'name',
      cell: ({ name }) => jobNameOf(name),
    },
    {
      header: t('source.jobRun'),
      kind: 'time',
      cell: ({ lastRunAt }) => lastRunAt ?? <span>{t('source.never')}</span>,
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
