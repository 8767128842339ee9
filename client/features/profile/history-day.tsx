import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { HistoryPage, ShownMatch } from '../../offline/merge-history.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './history.module.css';

/** What a day is as high as before it is drawn, on a phone: days below the fold are drawn when they come near. */
const headingRem = 2.25;
const rowRem = 6.1;

/** One date's matches under their heading, with the hits once something is decided. */
export function HistoryDay({ day }: { day: HistoryPage<ShownMatch>['history'][number] }) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const titleId = useId();
  const hits = day.matches.filter(({ result }) => result === 'correct').length;
  const decided = day.matches.filter(({ result }) => result === 'correct' || result === 'incorrect').length;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.day}
      style={{ containIntrinsicHeight: `auto ${headingRem + day.matches.length * rowRem}rem` }}
    >
      <h3 id={titleId} className={styles.date}>
        {/* A date is a day, not a moment: noon is that day in every zone the page may be read in. */}
        <time dateTime={day.date}>{formatDay(`${day.date}T12:00:00`, language, serverNow())}</time>
        {decided > 0 && <span className={styles.hits}>{t('dayHits', { count: hits, total: decided })}</span>}
      </h3>
      <ul className={`card ${styles.matches}`}>
        {day.matches.map((match) => (
          <HistoryRow key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}
