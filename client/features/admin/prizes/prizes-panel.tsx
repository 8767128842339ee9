import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import {
  PRIZE_HURRY_DAYS,
  PRIZE_STATES,
  prizeDaysLeft,
  prizeDueAt,
  type PrizeState,
} from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useSteadyRows } from '../parts/use-steady-rows.ts';
import { PrizeDialog } from './prize-dialog.tsx';
import { usePrizesQuery, type AdminPrize } from './prizes-api.ts';
import { PrizesTable } from './prizes-table.tsx';
import styles from './prizes.module.css';

const limit = 50;
const none: readonly AdminPrize[] = [];

/** The filter: one state, prizes that a correction changed after their winner was told, or prizes whose winner no mail tells. */
type Shown = PrizeState | 'changed' | 'unreached' | undefined;

/** The prizes that a grid has won, and how far each has come on its way within the 30 days (ADM-18). */
export function PrizesPanel({ grid, begins }: { grid: AdminGrid; begins?: Shown }) {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  const [shown, setShown] = useState<Shown>(begins);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<AdminPrize | null>(null);
  const { data, currentData, error, isFetching, refetch } = usePrizesQuery(
    {
      params: { id: grid.id },
      // Both are named always: RTK Query takes one object for another that has as many names, if what is new in it is undefined.
      query:
        shown === 'changed' || shown === 'unreached'
          ? { state: undefined, only: shown, page, limit }
          : { state: shown, only: undefined, page, limit },
    },
    { refetchOnMountOrArgChange: true },
  );
  const prizes = useSteadyRows(currentData?.prizes ?? none, currentData ? `${shown} ${page}` : null);

  if (error)
    return (
      <LoadFailure
        error={error}
        fallback={t('prizes.failed')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={4} />;
  const { counts, undeliverable, lost, disabled, changed, unclear, unreached, settledAt } = data;
  const all = PRIZE_STATES.reduce((sum, each) => sum + counts[each], 0);
  if (settledAt === null && all === 0)
    return <EmptyState title={t('prizes.notSettled')}>{t('prizes.notSettledText')}</EmptyState>;
  if (all === 0) return <EmptyState title={t('prizes.none')}>{t('prizes.noneText')}</EmptyState>;

  const daysLeft = settledAt === null ? null : prizeDaysLeft(Date.parse(settledAt), serverNow());
  const options = [
    { value: '', label: t('prizes.all', { count: say(all) }) },
    ...PRIZE_STATES.map((each) => ({
      value: each,
      label: t('prizes.option', { state: t(`prizes.state.${each}`), count: say(counts[each]) }),
    })),
    ...(changed > 0 || shown === 'changed'
      ? [
          {
            value: 'changed',
            label: t('prizes.changedOption', { count: say(changed), unclear: say(unclear) }),
          },
        ]
      : []),
    ...(unreached > 0 || shown === 'unreached'
      ? [{ value: 'unreached', label: t('prizes.unreachedOption', { count: say(unreached) }) }]
      : []),
  ];
  return (
    <div className={styles.panel} aria-busy={isFetching}>
      {settledAt !== null && daysLeft !== null && (
        <Deadline
          settledAt={settledAt}
          daysLeft={daysLeft}
          missing={all - counts.delivered - undeliverable - lost}
          notDue={undeliverable + lost}
          lost={lost}
          disabled={disabled}
        />
      )}
      <SelectField
        label={t('prizes.filter')}
        className={styles.filter}
        options={options}
        value={shown ?? ''}
        onChange={(event) => {
          setShown(
            ([...PRIZE_STATES, 'changed', 'unreached'] as const).find((each) => each === event.target.value),
          );
          setPage(1);
        }}
      />
      <PrizesTable
        grid={grid}
        prizes={prizes.map(({ row }) => row)}
        left={new Set(prizes.filter(({ hasLeft }) => hasLeft).map(({ row }) => row.id))}
        isOverdue={daysLeft !== null && daysLeft < 0}
        onEdit={setEditing}
      />
      <Pages page={page} total={data.total} limit={limit} onPage={setPage} />
      {editing && <PrizeDialog grid={grid} prize={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

interface DeadlineProps {
  settledAt: string;
  daysLeft: number;
  /** How many prizes are still to be delivered. */
  missing: number;
  /** Prizes without a winner to deliver to, and of these the ones that a corrected score took away. */
  notDue: number;
  lost: number;
  /** Missing prizes of disabled accounts. */
  disabled: number;
}

function Deadline({ settledAt, daysLeft, missing, notDue, lost, disabled }: DeadlineProps) {
  const t = useAdminText();
  const due = formatNumericDay(prizeDueAt(Date.parse(settledAt)));
  const text = (
    <>
      <p>{t('prizes.deadline', { settled: formatNumericDay(settledAt), due })}</p>
      {disabled > 0 && <p>{t('prizes.disabledCount', { count: disabled })}</p>}
      {lost > 0 && <p>{t('prizes.lostCount', { count: lost })}</p>}
    </>
  );
  if (missing === 0)
    return (
      <Banner tone="success" title={t(notDue === 0 ? 'prizes.allDelivered' : 'prizes.noneDue')}>
        {text}
      </Banner>
    );
  if (daysLeft < 0)
    return (
      <Banner tone="error" title={t('prizes.overdue', { count: -daysLeft, missing })}>
        {text}
      </Banner>
    );
  return (
    <Banner
      tone={daysLeft <= PRIZE_HURRY_DAYS ? 'warning' : 'info'}
      title={t('prizes.daysLeft', { count: daysLeft, missing })}
    >
      {text}
    </Banner>
  );
}
