import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useId } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { Fixture } from './football-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { isCancelled, isFree, isPast } from './fixture-facts.ts';
import type { Basket } from './use-basket.ts';
import { useLeaguesOf } from './use-leagues-of.ts';
import styles from './football.module.css';

/** What a search found (ADM-09), on a phone in few words. A match that is in a grid already or has begun cannot be chosen. */
export function FixturesTable({ fixtures, basket }: { fixtures: readonly Fixture[]; basket: Basket }) {
  const t = useAdminText();
  const leaguesOf = useLeaguesOf();
  const base = useId();
  const isNarrow = useIsNarrow();
  const now = serverNow();
  const canBeChosen = (fixture: Fixture) => isFree(fixture, now);
  const free = fixtures.filter(canBeChosen);
  const chosen = free.filter(basket.has);
  const isAll = free.length > 0 && chosen.length === free.length;
  const matchOf = ({ teams }: Fixture) => t('match', { home: teams.home.name, away: teams.away.name });
  const boxId = ({ fixture }: Fixture) => `${base}-${fixture.id}`;

  const start = ({ fixture }: Fixture) => (
    <time dateTime={fixture.date} className={styles.start}>
      {formatNumericDateTime(fixture.date)}
    </time>
  );
  const state = (fixture: Fixture) => {
    if (fixture.gameGroup) return <Chip>{t('found.taken', { name: fixture.gameGroup.name })}</Chip>;
    if (isCancelled(fixture)) return <Chip tone="warning">{t('found.cancelled')}</Chip>;
    if (isPast(fixture, now)) return <Chip tone="warning">{t('found.started')}</Chip>;
    return <span className={styles.muted}>{t('found.free')}</span>;
  };

  const columns: Column<Fixture>[] = [
    {
      key: 'choose',
      width: '3rem',
      header: (
        <CheckboxField
          label={t('found.selectAll')}
          labelHidden
          className={styles.box}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          checked={isAll}
          disabled={free.length === 0}
          onChange={() => (isAll ? basket.remove(free) : basket.add(free))}
        />
      ),
      cell: (fixture) => (
        <CheckboxField
          id={boxId(fixture)}
          label={t('found.select', { match: matchOf(fixture) })}
          labelHidden
          // The match's name beside it is a label as well: without this both would be read.
          aria-label={t('found.select', { match: matchOf(fixture) })}
          className={styles.box}
          checked={basket.has(fixture) && canBeChosen(fixture)}
          disabled={!canBeChosen(fixture)}
          onChange={(event) => (event.target.checked ? basket.add([fixture]) : basket.remove([fixture]))}
        />
      ),
    },
    {
      key: 'match',
      header: t('column.match'),
      rowHeader: true,
      cell: (fixture) => (
        <>
          <label htmlFor={boxId(fixture)} className={styles.matchName}>
            {matchOf(fixture)}
          </label>
          {isNarrow && (
            <span className={styles.facts}>
              {start(fixture)}
              {!canBeChosen(fixture) && state(fixture)}
            </span>
          )}
        </>
      ),
    },
    ...(isNarrow
      ? []
      : ([
          { key: 'league', header: t('column.league'), cell: ({ league }) => league.name },
          { key: 'start', header: t('column.start'), cell: start },
          { key: 'grid', header: t('column.status'), cell: state },
        ] satisfies Column<Fixture>[])),
  ];

  return (
    <DataTable
      caption={t('found.caption', { league: leaguesOf(fixtures).leagues })}
      columns={columns}
      rows={fixtures}
      rowKey={({ fixture }) => String(fixture.id)}
      rowClassName={(fixture) => (basket.has(fixture) && canBeChosen(fixture) ? styles.chosen : undefined)}
      minWidth={isNarrow ? undefined : '40rem'}
      className={styles.table}
    />
  );
}
