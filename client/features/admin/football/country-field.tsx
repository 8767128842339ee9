import { useCountriesQuery } from './football-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SlowNotice } from '../parts/slow-notice.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { SearchableList } from './searchable-list.tsx';
import { useSourceCountryName } from './source-country-name.ts';
import styles from './football.module.css';

interface CountryFieldProps {
  country: string;
  onChange: (country: string) => void;
}

/** The source's countries, found by typing (ADM-09): named in the language on screen, sent by the source's own name. */
export function CountryField({ country, onChange }: CountryFieldProps) {
  const t = useAdminText();
  const nameOf = useSourceCountryName();
  const { data = [], error, isFetching, refetch } = useCountriesQuery();
  return (
    <div className={styles.country}>
      <SearchableList
        name="country"
        label={t('search.country')}
        listLabel={t('search.countryList')}
        emptyText={isFetching ? t('loading') : t('search.countryNone')}
        placeholder={t('search.countryHint')}
        clearLabel={t('search.clearCountry')}
        options={data.map(({ name, code }) => ({ value: name, label: nameOf(name), note: code }))}
        value={country}
        onChange={onChange}
      />
      {isFetching && <SlowNotice>{t('slow.search')}</SlowNotice>}
      {error && (
        <LoadFailure
          error={error}
          fallback={t('search.countriesFailed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
