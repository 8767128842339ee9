import { SelectField } from '../../../ui/select-field.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useSourceCountryName } from './source-country-name.ts';
import { SlowNotice } from '../parts/slow-notice.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { useLeagues } from './use-leagues.ts';
import type { Search } from './use-search.ts';
import styles from './football.module.css';

interface LeagueFieldProps {
  search: Search;
  leagues: ReturnType<typeof useLeagues>;
  error?: string;
  onChange: (leagueId: string) => void;
}

/** The leagues of a country in a season; says so when there are none (ADM-10), or when the one that is named is none of them. */
export function LeagueField({ search, leagues, error, onChange }: LeagueFieldProps) {
  const t = useAdminText();
  const countryName = useSourceCountryName();
  const { season, country, leagueId } = search;
  const { query, list = [], isUnknown } = leagues;
  const isEmpty = leagues.list?.length === 0;
  const isListed = leagueId === '' || list.some(({ league }) => String(league.id) === leagueId);
  const first =
    country === ''
      ? t('search.chooseCountryFirst')
      : query.isFetching
        ? t('loading')
        : t('search.chooseLeague');

  return (
    <div className={styles.league}>
      <SelectField
        name="leagueId"
        label={t('search.league')}
        value={isUnknown ? '' : leagueId}
        error={
          error ??
          (isUnknown && !isEmpty && t('search.leagueUnknown', { country: countryName(country), season }))
        }
        hint={
          isEmpty && (
            <span role="status" className={styles.noLeagues}>
              {t('search.noLeagues', { country: countryName(country), season })}
            </span>
          )
        }
        disabled={country === '' || isEmpty}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: first },
          ...list.map(({ league }) => ({ value: String(league.id), label: league.name })),
          ...(isListed || isUnknown ? [] : [{ value: leagueId, label: leagueId }]),
        ]}
      />
      {query.isFetching && <SlowNotice key={`${season} ${country}`}>{t('slow.search')}</SlowNotice>}
      {query.error && country !== '' && (
        <LoadFailure
          error={query.error}
          fallback={t('search.leaguesFailed')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}
