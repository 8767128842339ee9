import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { t } from '../parts/admin-text.ts';
import { isCancelled, isFree, isPast, plain, type Fixture } from './fixtures.ts';
import type { Basket } from './use-basket.ts';
import { useCountries } from './use-countries.ts';
import lists from '../parts/lists.module.css';
import styles from './football.module.css';

/** The found matches with their checkboxes (ADM-09). A match that is in a grid or has begun is not offered. */
export function FoundFixtures({ fixtures, basket }: { fixtures: readonly Fixture[]; basket: Basket }) {
  const { leaguesOf } = useCountries();
  const [team, setTeam] = useState('');
  const [hidesPast, setHidesPast] = useState(true);
  const now = serverNow();
  const past = fixtures.filter((fixture) => isPast(fixture, now)).length;
  const shown = fixtures
    .filter((fixture) => !hidesPast || !isPast(fixture, now))
    .filter(({ teams }) => [teams.home, teams.away].some(({ name }) => plain(name).includes(plain(team))));
  const free = shown.filter((fixture) => isFree(fixture, now));
  const chosen = free.filter(basket.has).length;
  const isAll = free.length > 0 && chosen === free.length;
  const isChosen = (fixture: Fixture) => basket.has(fixture) && isFree(fixture, now);

  function nameCell(fixture: Fixture) {
    const match = t('match', { home: fixture.teams.home.name, away: fixture.teams.away.name });
    return (
      <CheckboxField
        label={match}
        aria-label={t('found.select', { match })}
        checked={isChosen(fixture)}
        disabled={!isFree(fixture, now)}
        onChange={({ target }) => (target.checked ? basket.add([fixture]) : basket.remove([fixture]))}
      />
    );
  }

  function stateCell(fixture: Fixture) {
    if (fixture.gameGroup) return <Chip>{t('found.taken', { name: fixture.gameGroup.name })}</Chip>;
    if (isCancelled(fixture)) return <Chip tone="warning">{t('found.cancelled')}</Chip>;
    if (isPast(fixture, now)) return <Chip tone="warning">{t('found.started')}</Chip>;
    return <span className="note">{t('found.free')}</span>;
  }

  const columns: AdminColumn<Fixture>[] = [
    { header: t('column.match'), kind: 'name', cell: nameCell },
    { header: t('column.league'), cell: ({ league }) => league.name },
    { header: t('column.start'), kind: 'time', cell: ({ fixture }) => fixture.date },
    { header: t('column.status'), cell: stateCell },
  ];

  return (
    <>
      <div className={lists.filters}>
        <TextField
          type="search"
          label={t('found.team')}
          className={lists.short}
          value={team}
          onChange={({ target }) => setTeam(target.value)}
        />
        {past > 0 && (
          <CheckboxField
            label={t('found.hideStarted', { count: past })}
            checked={hidesPast}
            onChange={({ target }) => setHidesPast(target.checked)}
          />
        )}
        <CheckboxField
          label={t('found.selectAll')}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll;
          }}
          checked={isAll}
          disabled={free.length === 0}
          onChange={() => (isAll ? basket.remove(free) : basket.add(free))}
        />
      </div>
      <AdminTable
        caption={t('found.caption', { league: leaguesOf(fixtures).leagues })}
        columns={columns}
        rows={shown}
        rowKey={({ fixture }) => String(fixture.id)}
        rowClassName={(fixture) => (isChosen(fixture) ? styles.chosen : undefined)}
        empty={t(team.trim() === '' ? 'found.allStarted' : 'found.noTeam')}
        minWidth="40rem"
        className={styles.table}
      />
    </>
  );
}
