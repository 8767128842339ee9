import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Likeness } from '../../../../shared/rules/claims.ts';
import {
  PRIZE_HURRY_DAYS,
  PRIZE_STATES,
  prizeDaysLeft,
  prizeDueAt,
} from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatNumericDay } from '../parts/admin-dates.ts';
import type { AdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { text, useAdminList } from '../parts/use-admin-list.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { PrizeDialog } from './prize-dialog.tsx';
import { PrizesTable } from './prizes-table.tsx';

const shownValues = [...PRIZE_STATES, 'changed', 'unreached'] as const;
type Shown = (typeof shownValues)[number];
const filters = {
  /**
   * Empty: all prizes. One state, prizes that a correction changed after their winner was told, or prizes whose winner
   * no mail tells.
   */
  shown: text<Shown | ''>('shown', (word) => shownValues.find((each) => each === word) ?? ''),
};

/** The prizes of a grid, and the state of each delivery within the 30 days (ADM-18). */
export function PrizesPanel({ grid, begins = '' }: { grid: AdminGrid; begins?: Shown | '' }) {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  const [editing, setEditing] = useState<{ prize: AdminPrize; same: readonly Likeness[] } | null>(null);
  const list = useAdminList('GET /admin/game-groups/:id/prizes', {
    filters,
    page: 'page',
    limit: 50,
    inDialog: { shown: begins },
    params: { id: grid.id },
    query: ({ shown }) =>
      shown === 'changed' || shown === 'unreached' ? { only: shown } : { state: shown || undefined },
  });

  function draw(data: AdminData<'GET /admin/game-groups/:id/prizes'>) {
    const { prizes, counts, undeliverable, lost, refused, disabled, changed, unclear, unreached, settledAt } =
      data;
    const { shown } = list.values;
    const alike = new Map(data.alike.map(({ id, same }) => [id, same]));
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
      <div className="stack gap-4">
        {settledAt !== null && daysLeft !== null && (
          <Deadline
            settledAt={settledAt}
            daysLeft={daysLeft}
            missing={all - counts.delivered - undeliverable - lost - refused}
            notDue={undeliverable + lost + refused}
            lost={lost}
            disabled={disabled}
          />
        )}
        <SelectField label={t('prizes.filter')} options={options} {...list.bind('shown')} />
        <PrizesTable
          grid={grid}
          prizes={prizes}
          alike={alike}
          isOverdue={daysLeft !== null && daysLeft < 0}
          onEdit={(prize) => setEditing({ prize, same: alike.get(prize.id) ?? [] })}
        />
      </div>
    );
  }

  return (
    <>
      <AdminList list={list} failed={t('prizes.failed')}>
        {draw}
      </AdminList>
      {editing && <PrizeDialog grid={grid} {...editing} onClose={() => setEditing(null)} />}
    </>
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
  const [tone, title] =
    missing === 0
      ? (['success', t(notDue === 0 ? 'prizes.allDelivered' : 'prizes.noneDue')] as const)
      : daysLeft < 0
        ? (['error', t('prizes.overdue', { count: -daysLeft, missing })] as const)
        : ([
            daysLeft <= PRIZE_HURRY_DAYS ? 'warning' : 'info',
            t('prizes.daysLeft', { count: daysLeft, missing }),
          ] as const);
  return (
    <Banner tone={tone} title={title}>
      <p>{t('prizes.deadline', { settled: formatNumericDay(settledAt), due })}</p>
      {disabled > 0 && <p>{t('prizes.disabledCount', { count: disabled })}</p>}
      {lost > 0 && <p>{t('prizes.lostCount', { count: lost })}</p>}
    </Banner>
  );
}
