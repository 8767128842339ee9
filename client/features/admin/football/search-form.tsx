import { useRef, useState, type SubmitEvent } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSeasonsQuery } from '../admin-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { CountryField } from './country-field.tsx';
import { LeagueField } from './league-field.tsx';
import { DAY_SPANS, daysOf } from './day-spans.ts';
import { useLeagues } from './use-leagues.ts';
import { useSourceCountryName } from './source-country-name.ts';
import type { RecentLeague } from './use-recent-leagues.ts';
import type { Search } from './use-search.ts';
import styles from './football.module.css';

interface SearchFormProps {
  search: Search;
  onChange: (values: Partial<Search>) => void;
  searching: boolean;
  onSubmit: (search: Search) => void;
  onReset: () => void;
  recent: readonly RecentLeague[];
}

interface Errors {
  league?: string;
  to?: string;
}

/** Season, country, league and dates (ADM-09). What was entered stays, whatever becomes of the search. */
export function SearchForm({ search, onChange, searching, onSubmit, onReset, recent }: SearchFormProps) {
  const t = useAdminText();
  const countryName = useSourceCountryName();
  const seasons = useSeasonsQuery();
  const leagues = useLeagues(search);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const [resets, setResets] = useState(0);

  function change(values: Partial<Search>) {
    setErrors({});
    onChange(values);
  }

  function submit(wanted: Search) {
    const { season, country, leagueId, from, to } = wanted;
    const isTurned = from !== '' && to !== '' && to < from;
    const isUnknown = leagues.isUnknown && leagueId === search.leagueId;
    const wrong: Errors = {
      league: leagueId === '' || isUnknown || season === '' ? t('search.required') : undefined,
      to: isTurned ? t('search.datesTurned') : undefined,
    };
    setErrors(wrong);
    if (!wrong.league && !wrong.to) return onSubmit(wanted);
    const field = wrong.league ? (country === '' ? 'country' : 'leagueId') : 'to';
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  /** One press, and what is found is what the form says; without a league there is nothing to search for yet. */
  function takeShortcut(values: Partial<Search>) {
    change(values);
    const wanted = { ...search, ...values };
    if (wanted.leagueId !== '') submit(wanted);
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles.search}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(search);
      }}
    >
      {seasons.error && (
        <LoadFailure
          error={seasons.error}
          fallback={t('search.seasonsFailed')}
          retrying={seasons.isFetching}
          onRetry={() => void seasons.refetch()}
        />
      )}
      <div className={styles.fields}>
        <SelectField
          name="season"
          label={t('search.season')}
          className={styles.season}
          value={search.season}
          onChange={(event) => change({ season: event.target.value, leagueId: '' })}
          options={seasonsWith(seasons.data ?? [], search.season).map((year) => ({
            value: String(year),
            label: String(year),
          }))}
        />
        <CountryField
          key={resets}
          country={search.country}
          onChange={(country) => change({ country, leagueId: '' })}
        />
        <LeagueField
          search={search}
          leagues={leagues}
          error={errors.league}
          onChange={(leagueId) => change({ leagueId })}
        />
        <TextField
          type="date"
          name="from"
          label={t('search.from')}
          className={styles.date}
          value={search.from}
          max={search.to || undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          type="date"
          name="to"
          label={t('search.to')}
          className={styles.date}
          value={search.to}
          min={search.from || undefined}
          error={errors.to}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
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
              onClick={() => takeShortcut(days)}
            >
              {t(`search.span.${span}`)}
            </button>
          );
        })}
      </div>
      {recent.length > 0 && (
        <div className={styles.shortcuts} role="group" aria-label={t('search.recent')}>
          <span className={styles.muted}>{t('search.recent')}:</span>
          {recent.map((league) => (
            <button
              key={league.leagueId}
              type="button"
              className={styles.shortcut}
              onClick={() => takeShortcut({ country: league.country, leagueId: league.leagueId })}
            >
              {`${league.name} (${countryName(league.country)})`}
            </button>
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          icon={<Icon name="search" size={18} />}
          loading={searching}
          loadingLabel={t('search.submitting')}
        >
          {t('search.submit')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setErrors({});
            // What was typed for a country and found none goes too.
            setResets(resets + 1);
            onReset();
          }}
        >
          {t('search.reset')}
        </Button>
      </div>
    </form>
  );
}

/** The years to choose from, latest first; the one chosen is among them even when the source does not name it. */
function seasonsWith(seasons: readonly number[], chosen: string): number[] {
  return [...new Set([...seasons, Number(chosen)])].sort((a, b) => b - a);
}
