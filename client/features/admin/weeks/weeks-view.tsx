import type { Week, WeeklyFigureName } from '../../../../shared/contract/admin-weeks.ts';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';

const FIGURES: WeeklyFigureName[] = ['players', 'returned', 'completed', 'prizesDelivered'];

/** The figures of the last weeks (ADM-53). */
export function WeeksView() {
  const query = useAdminData('GET /admin/weeks', undefined);
  return (
    <section className="stack gap-4">
      <h2 className="title-xl">{t('weeks.title')}</h2>
      <p className="note">{t('weeks.about')}</p>
      <Loaded query={query} failed={t('weeks.failed')}>
        {(weeks) => {
          const known = weeks.filter(({ figures }) => figures.length > 0);
          if (known.length === 0) return <EmptyState icon="clock" title={t('weeks.none')} />;
          return <FigureTable weeks={known} />;
        }}
      </Loaded>
    </section>
  );
}

function FigureTable({ weeks }: { weeks: Week[] }) {
  const columns: AdminColumn<Week>[] = [
    {
      header: t('weeks.week'),
      kind: 'name',
      cell: ({ start }) => t('weeks.from', { day: formatNumericDay(start) }),
    },
    ...FIGURES.map((figure): AdminColumn<Week> => ({
      header: t(`weeks.figure.${figure}`),
      cell: (week) => {
        const found = week.figures.find((each) => each.figure === figure);
        if (!found) return null;
        if (!found.value) return <span className="note">{t('weeks.few')}</span>;
        const { count, of } = found.value;
        if (figure === 'players') return formatNumber(count, currentLanguage());
        return (
          <>
            <span>{formatPercent((100 * count) / of, currentLanguage())}</span>{' '}
            <span className="note">{t('weeks.of', { count, total: of })}</span>
          </>
        );
      },
    })),
  ];
  return (
    <AdminTable
      caption={t('weeks.title')}
      columns={columns}
      rows={weeks}
      rowKey={({ start }) => start}
      minWidth="36rem"
    />
  );
}
