import { useTranslation } from 'react-i18next';
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNamesOf } from './group-card.tsx';
import type { DayWinners as Winners } from './groups-api.ts';
import styles from './day-winners.module.css';

/** The leaders or winners of the last day of matches (GRP-24). It is final once its results are. */
export function LastDay({ days, isOver }: { days: readonly Winners[]; isOver: boolean }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const namesOf = useNamesOf();
  const day = days[0];
  const finalAt = day?.finalAt ? Date.parse(day.finalAt) : Infinity;
  const now = useServerNow((moment) => (moment < finalAt && finalAt < Infinity ? finalAt : null));
  if (!day) return null;
  const isToday = Date.parse(day.start) >= matchDayStart(now);
  return (
    <p className={`line anywhere ${styles.last}`}>
      <Icon name="trophy" size={18} />
      <strong>
        {t(isOver || finalAt <= now ? 'days.won' : 'days.leads', {
          count: day.count,
          day: isToday ? t('days.today') : t('days.on', { day: formatDay(day.start, language, now) }),
          names: namesOf(day.winners, day.count),
          hits: t('hits', { count: day.hits }),
        })}
      </strong>
    </p>
  );
}

/** The winners of each day of the edition, the newest first. */
export function DayList({ days }: { days: readonly Winners[] }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const namesOf = useNamesOf();
  const now = useServerNow(() => null);
  if (days.length < 2) return null;
  return (
    <details className={`fold ${styles.details}`}>
      <summary>
        <span>{t('days.list')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <ul className="stack gap-1">
        {days.map(({ start, winners, count, hits }) => (
          <li key={start}>
            {t('days.row', {
              day: formatDay(start, language, now),
              names: namesOf(winners, count),
              hits: t('hits', { count: hits }),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
