import { codeText } from '../../../api/error-text.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { SourceStatus } from './source-health.ts';
import { rowAnchor } from './use-led-to-row.ts';
import { jobNameOf } from './source-words.ts';

type Job = SourceStatus['jobs'][number];

/** What runs by itself, and how it went the last time. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useAdminText();
  const columns: Column<Job>[] = [
    {
      key: 'name',
      header: t('source.job'),
      rowHeader: true,
      cell: ({ name }) => (
        <span id={rowAnchor.job(name)} tabIndex={-1}>
          {jobNameOf(t, name)}
        </span>
      ),
    },
    {
      key: 'run',
      header: t('source.jobRun'),
      cell: ({ lastRunAt }) => (lastRunAt ? formatNumericDateTime(lastRunAt) : t('source.never')),
    },
    {
      key: 'outcome',
      header: t('source.jobOutcome'),
      cell: ({ lastOutcome, lastRunAt }) => {
        if (lastOutcome)
          return (
            <Chip tone={lastOutcome === 'failed' ? 'danger' : 'success'}>{t(`source.${lastOutcome}`)}</Chip>
          );
        return lastRunAt ? <Chip>{t('source.pending')}</Chip> : t('none');
      },
    },
    {
      key: 'detail',
      header: t('source.jobDetail'),
      cell: ({ failure }) => (failure ? codeText(failure) : t('none')),
    },
  ];
  return (
    <DataTable
      caption={t('source.jobsCaption')}
      captionHidden
      columns={columns}
      rows={jobs}
      rowKey={({ name }) => name}
      empty={t('source.noJobs')}
      minWidth="34rem"
    />
  );
}
