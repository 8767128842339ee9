import type { Week, WeeklyFigure } from '../../../../shared/contract/admin-weeks.ts';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Language } from '../../../../shared/rules/languages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './weeks.module.css';

/** How the figures of each group are written: shares, plain counts, or numbers for each grid. */
const GROUPS = {
  back: {
    players: 'count',
    returned: 'share',
    returned4: 'share',
    lowestReturned: 'share',
    topReturned: 'share',
  },
  newcomers: {
    newcomersVerified: 'share',
    newcomersPicked: 'share',
    newcomersCompleted: 'share',
    newcomersStayed: 'share',
    playersByPlayers: 'share',
    remindedCompleted: 'share',
    remindersWithdrawn: 'share',
  },
  work: { actsPerGrid: 'each', minutesPerGrid: 'each', prizesDelivered: 'share' },
} as const satisfies Record<string, Partial<Record<WeeklyFigure['figure'], 'share' | 'count' | 'each'>>>;

const groupNames = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** The figures of the last weeks, a table for each group of them (ADM-53). */
export function WeeksView() {
  const t = useAdminText();
  const query = useAdminData('GET /admin/weeks', undefined);
  return (
    <section className="stack gap-4">
      <h2 className="title-xl">{t('weeks.title')}</h2>
      <p className="note">{t('weeks.about')}</p>
      <Loaded query={query} failed={t('weeks.failed')}>
        {(weeks) => {
          const known = weeks.filter(({ figures }) => figures.length > 0);
          if (known.length === 0) return <EmptyState icon="clock" title={t('weeks.none')} />;
          return groupNames.map((name) => <FigureTable key={name} name={name} weeks={known} />);
        }}
      </Loaded>
    </section>
  );
}

function FigureTable({ name, weeks }: { name: keyof typeof GROUPS; weeks: Week[] }) {
  const t = useAdminText();
  const language = useLanguage();
  const figures = Object.entries(GROUPS[name]) as [WeeklyFigure['figure'], 'share' | 'count' | 'each'][];
  const columns: AdminColumn<Week>[] = [
    {
      header: t('weeks.week'),
      kind: 'name',
      cell: ({ start }) => t('weeks.from', { day: formatNumericDay(start) }),
    },
    ...figures.map(([figure, kind]): AdminColumn<Week> => ({
      header: t(`weeks.figure.${figure}`),
      cell: (week) => {
        const found = week.figures.find((each) => each.figure === figure);
        if (!found) return null;
        if (!found.value) return <span className="note">{t('weeks.few')}</span>;
        return sayFigure(found.value, kind, language, t('weeks.of', { ...sayParts(found.value, language) }));
      },
    })),
  ];
  return (
    <section className="stack gap-2">
      <h3 className="title-l">{t(`weeks.group.${name}`)}</h3>
      <AdminTable
        caption={t(`weeks.group.${name}`)}
        columns={columns}
        rows={weeks}
        rowKey={({ start }) => start}
        minWidth="44rem"
        className={styles.figures}
      />
    </section>
  );
}

type Value = NonNullable<WeeklyFigure['value']>;

const sayParts = ({ count, of }: Value, language: Language) => ({
  count: formatNumber(count, language),
  total: formatNumber(of, language),
});

function sayFigure(value: Value, kind: 'share' | 'count' | 'each', language: Language, parts: string) {
  if (kind === 'count') return formatNumber(value.count, language);
  const said =
    kind === 'share'
      ? formatPercent((100 * value.count) / value.of, language)
      : formatNumber(value.count / value.of, language, { maximumFractionDigits: 1 });
  return (
    <>
      <span>{said}</span> <span className="note">{parts}</span>
    </>
  );
}
