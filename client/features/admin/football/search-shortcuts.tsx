import { serverNow } from '../../../lib/server-clock.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { DAY_SPANS, daysOf } from './day-spans.ts';
import { useSourceCountryName } from './source-country-name.ts';
import type { RecentLeague } from './use-recent-leagues.ts';
import type { Search } from './use-search.ts';
import styles from './football.module.css';

interface SearchShortcutsProps {
  search: Search;
  recent: readonly RecentLeague[];
  onTake: (values: Partial<Search>) => void;
}

/** Days that are often asked for, and the leagues that were searched lately: one press each. */
export function SearchShortcuts({ search, recent, onTake }: SearchShortcutsProps) {
  const t = useAdminText();
  const countryName = useSourceCountryName();
  return (
    <>
      <div className={styles.shortcuts} role="group" aria-label={t('search.spans')}>
        {DAY_SPANS.map((span) => {
          const days = daysOf(span, serverNow());
          const isChosen = search.from === days.from && search.to === days.to;
          return (
            <button
              key={span}
              type="button"
              aria-pressed={isChosen}
              className={styles.shortcut}
              onClick={() => onTake(days)}
            >
              {t(`search.span.${span}`)}
            </button>
          );
        })}
      </div>
      {recent.length > 0 && (
        <div className={styles.shortcuts} role="group" aria-label={t('search.recent')}>
          <span className={styles.muted}>{t('search.recent')}:</span>
          {recent.map(({ leagueId, country, name }) => (
            <button
              key={leagueId}
              type="button"
              className={styles.shortcut}
              onClick={() => onTake({ country, leagueId })}
            >
              {`${name} (${countryName(country)})`}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
