import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSeasonsQuery } from './football-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { CountryField } from './country-field.tsx';
import { LeagueField } from './league-field.tsx';
import { SearchShortcuts } from './search-shortcuts.tsx';
import { useLeagues } from './use-leagues.ts';
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

/** Season, country, league and dates (ADM-09). What was entered stays, whatever becomes of the search. */
export function SearchForm({ search, onChange, searching, onSubmit, onReset, recent }: SearchFormProps) {
  const t = useAdminText();
  const seasons = useSeasonsQuery();
  const leagues = useLeagues(search);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const [resets, setResets] = useState(0);

  function change(values: Partial<Search>) {
    setProblems({});
    onChange(values);
  }

  function submit(wanted: Search) {
    const isUnknown = leagues.isUnknown && wanted.leagueId === search.leagueId;
    const found = problemsOf(isUnknown ? { ...wanted, leagueId: '' } : wanted);
    setProblems(found);
    if (!found.league && !found.to) return onSubmit(wanted);
    const field = !found.league ? 'to' : wanted.country === '' ? 'country' : 'leagueId';
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
          error={problems.league && t(`search.${problems.league}`)}
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
          error={problems.to && t(`search.${problems.to}`)}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <SearchShortcuts search={search} recent={recent} onTake={takeShortcut} />
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
            setProblems({});
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

interface Problems {
  league?: 'required';
  to?: 'datesTurned';
}

/** Why there is nothing to search for yet. */
function problemsOf({ season, leagueId, from, to }: Search): Problems {
  return {
    ...((season === '' || leagueId === '') && { league: 'required' }),
    ...(from !== '' && to !== '' && to < from && { to: 'datesTurned' }),
  };
}

/** The years to choose from, latest first; the one chosen is among them even when the source does not name it. */
function seasonsWith(seasons: readonly number[], chosen: string): number[] {
  return [...new Set([...seasons, Number(chosen)])].sort((a, b) => b - a);
}
