import { skipToken } from '@reduxjs/toolkit/query/react';
import { SelectField } from '../../../ui/select-field.tsx';
import { useLeaguesQuery } from '../admin-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useSourceCountryName } from './source-country-name.ts';
import { SlowNotice } from '../parts/slow-notice.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './football.module.css';

interface LeagueFieldProps {
  season: string;
  country: string;
  leagueId: string;
  error?: string;
  onChange: (leagueId: string) => void;
}

/** The leagues of a country in a season; says so when there are none (ADM-10). */
export function LeagueField({ season, country, leagueId, error, onChange }: LeagueFieldProps) {
  const t = useAdminText();
  const countryName = useSourceCountryName();
  const leagues = useLeaguesQuery(country && season ? { query: { season, country } } : skipToken);
  const list = leagues.currentData ?? [];
  const isEmpty = leagues.currentData?.length === 0;
  const isListed = leagueId === '' || list.some(({ league }) => String(league.id) === leagueId);
  const first =
    country === ''
      ? t('search.chooseCountryFirst')
      : leagues.isFetching
        ? t('loading')
        : t('search.chooseLeague');

  return (
    <div className={styles.league}>
      <SelectField
        name="leagueId"
        label={t('search.league')}
        value={leagueId}
        error={error}
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
          ...(isListed ? [] : [{ value: leagueId, label: leagueId }]),
        ]}
      />
      {leagues.isFetching && <SlowNotice key={`${season} ${country}`}>{t('slow.search')}</SlowNotice>}
      {leagues.error && country !== '' && (
        <LoadFailure
          error={leagues.error}
          fallback={t('search.leaguesFailed')}
          retrying={leagues.isFetching}
          onRetry={() => void leagues.refetch()}
        />
      )}
    </div>
  );
}
