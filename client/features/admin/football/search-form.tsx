import { skipToken } from '@reduxjs/toolkit/query/react';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';
import { LastSeason } from './last-season.tsx';
import { rarely, useCountries } from './use-countries.ts';
import { noSearch, type RecentLeague, type Search } from './use-search.ts';
import styles from './football.module.css';

interface SearchFormProps {
  search: Search;
  onChange: (changed: Partial<Search>) => void;
  isSearching: boolean;
  onSubmit: (search: Search) => void;
  onReset: () => void;
  recent: readonly RecentLeague[];
}

/** Season, country, league and dates (ADM-09). A failed search keeps them. */
export function SearchForm({ search, onChange, isSearching, onSubmit, onReset, recent }: SearchFormProps) {
  const { query, countries, nameOf } = useCountries();
  const { season, country, leagueId, from, to } = search;
  const seasons = useAdminData('GET /admin/api-football/seasons', undefined, rarely);
  const leagues = useAdminData(
    'GET /admin/api-football/leagues',
    country === '' ? skipToken : { query: { season, country } },
    rarely,
  );
  const list = leagues.currentData;
  const isEmpty = list?.length === 0;
  const isUnknown =
    leagueId !== '' && list !== undefined && !list.some(({ league }) => String(league.id) === leagueId);
  const chosen = isUnknown ? '' : leagueId;

  const form = useRef<HTMLFormElement>(null);
  /** The errors are shown from the first press on. */
  const [isChecked, setIsChecked] = useState(false);
  const isTurned = from !== '' && to !== '' && to < from;
  const first =
    country === '' ? 'search.chooseCountryFirst' : leagues.isFetching ? 'loading' : 'search.chooseLeague';
  // The server may not list a country or a season of the address.
  const named = [...new Set([...countries.map(({ name }) => name), country])]
    .filter(Boolean)
    .map((name) => ({ value: name, label: nameOf(name) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const years = [...new Set([...(seasons.data ?? []).map(String), season])].sort().reverse();

  function submit() {
    setIsChecked(true);
    if (chosen !== '' && !isTurned) return onSubmit(search);
    const name = chosen !== '' ? 'to' : country === '' ? 'country' : 'leagueId';
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }

  function take({ country: of, leagueId: id }: RecentLeague) {
    const changed = { country: of, leagueId: id };
    setIsChecked(false);
    onChange(changed);
    onSubmit({ ...search, ...changed });
  }

  return (
    <form
      ref={form}
      noValidate
      className="stack"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
    >
      <LoadFailure query={seasons} failed={t('search.seasonsFailed')} />
      <div className={styles.fields}>
        <SelectField
          name="season"
          label={t('search.season')}
          value={season}
          onChange={({ target }) => onChange({ season: target.value, leagueId: '' })}
          options={years.map((year) => ({ value: year, label: year }))}
        />
        <div className="stack gap-2">
          <SelectField
            name="country"
            label={t('search.country')}
            value={country}
            onChange={({ target }) => onChange({ country: target.value, leagueId: '' })}
            options={[{ value: '', label: t('createDialog.chooseCountry') }, ...named]}
          />
          <LoadFailure query={query} failed={t('search.countriesFailed')} />
        </div>
        <div className="stack gap-2">
          <SelectField
            name="leagueId"
            label={t('search.league')}
            value={chosen}
            error={
              (isChecked && chosen === '' && t('search.required')) ||
              (isUnknown && !isEmpty && t('search.leagueUnknown', { country: nameOf(country), season }))
            }
            hint={
              isEmpty && (
                <span role="status" className="note warn">
                  {t('search.noLeagues', { country: nameOf(country), season })}
                </span>
              )
            }
            disabled={country === '' || isEmpty}
            onChange={({ target }) => onChange({ leagueId: target.value })}
            options={[
              // While the leagues load, the one of the address has no name.
              { value: list ? '' : chosen, label: t(first) },
              ...(list ?? []).map(({ league }) => ({ value: String(league.id), label: league.name })),
            ]}
          />
          {isEmpty && (
            <LastSeason season={season} onChoose={(last) => onChange({ season: last, leagueId: '' })} />
          )}
          <LoadFailure query={leagues} failed={t('search.leaguesFailed')} />
        </div>
        <TextField
          type="date"
          name="from"
          label={t('search.from')}
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="date"
          name="to"
          label={t('search.to')}
          value={to}
          min={from || undefined}
          error={isChecked && isTurned && t('search.datesTurned')}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {recent.length > 0 && (
        <div className="row" role="group" aria-label={t('search.recent')}>
          <span className="note">{`${t('search.recent')}:`}</span>
          {recent.map((league) => (
            <Button key={league.leagueId} variant="secondary" onClick={() => take(league)}>
              {`${league.name} (${nameOf(league.country)})`}
            </Button>
          ))}
        </div>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="secondary"
          icon={<Icon name="search" size={18} />}
          loading={isSearching}
          loadingLabel={t('search.submitting')}
        >
          {t('search.submit')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setIsChecked(false);
            onChange(noSearch);
            onReset();
          }}
        >
          {t('search.reset')}
        </Button>
      </div>
    </form>
  );
}
