import { type ReactNode, useId, useState, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AdminGrid, Participation } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fillWay } from '../football/use-target.ts';
import { formatNumericDateTime, formatPlainDay } from '../parts/admin-dates.ts';
import { MoreActions } from '../parts/fold.tsx';
import { leading } from '../parts/led-here.tsx';
import { isIncomplete, playableOf } from '../parts/grid-facts.ts';
import { GridStatusChip, GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { countryName, t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { Cards, GridPrizes, Split, useParticipation } from './participation.tsx';
import styles from './grids.module.css';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { GameStart } from '../games/game-start.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { Loaded } from '../parts/load-failure.tsx';

export type GridAction = 'status' | 'results' | 'winners' | 'edit' | 'delete';

/** One grid: its facts, its actions, and on demand its matches. */
export function GridRow({ grid, onAction }: { grid: AdminGrid; onAction: (action: GridAction) => void }) {
  const may = usePermissions();
  const [isOpen, setIsOpen] = useState(false);
  const [row, isSeen] = useSeen<HTMLLIElement>();
  // A grid is counted when its row comes into sight, because there may be hundreds of old ones.
  const participation = useParticipation(grid, grid.status !== 'draft' && (isOpen || isSeen));
  const gamesId = useId();
  /** A button's name for a screen reader: every grid has the same buttons. */
  const named = (action: string) => ({ 'aria-label': t('actionOn', { action, name: grid.name }) });
  const toggle = t(isOpen ? 'grids.hideGames' : 'grids.showGames');

  return (
    <li ref={row} className="card stack">
      <div className="row between">
        <GridFacts grid={grid} participation={participation}>
          <GridPrizes grid={grid} isSeen={isOpen || isSeen} />
        </GridFacts>
        <div className={`row ${styles.actions}`}>
          {missingOf(grid) > 0 && may('grids') && (
            <Link
              to={fillWay(grid.id)}
              state={leading}
              className={buttonClass({ variant: 'secondary' })}
              preventScrollReset
              {...named(t('grids.addGames'))}
            >
              {t('grids.addGames')}
            </Link>
          )}
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={isOpen ? gamesId : undefined}
            icon={<Icon name="chevron" size={16} className={isOpen ? styles.turned : undefined} />}
            onClick={() => setIsOpen(!isOpen)}
            {...named(toggle)}
          >
            {toggle}
          </Button>
          {may('grids') && (
            <Button
              variant="secondary"
              onClick={() => onAction('status')}
              {...named(t('grids.changeStatus'))}
            >
              {t('grids.changeStatus')}
            </Button>
          )}
          {grid.status !== 'draft' && may('results') && (
            <Button variant="secondary" onClick={() => onAction('results')} {...named(t('results.title'))}>
              {t('results.title')}
            </Button>
          )}
          {may('prizes') && (
            <Button
              variant="secondary"
              icon={<Icon name="trophy" size={16} />}
              onClick={() => onAction('winners')}
              {...named(t('grids.winners'))}
            >
              {t('grids.winners')}
            </Button>
          )}
          {may('grids') && (
            <MoreActions name={grid.name}>
              <span className="line">
                <IconButton
                  icon="edit"
                  label={named(t('grids.edit'))['aria-label']}
                  onClick={() => onAction('edit')}
                />
                <IconButton
                  icon="trash"
                  label={named(t('grids.delete'))['aria-label']}
                  onClick={() => onAction('delete')}
                />
              </span>
            </MoreActions>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={gamesId}>
          <GridGames grid={grid} participation={participation} />
        </div>
      )}
    </li>
  );
}

/** Name, status, oddities of its matches, dates, country and number of matches. */
function GridFacts({
  grid,
  participation,
  children,
}: {
  grid: AdminGrid;
  participation: Participation | undefined;
  children: ReactNode;
}) {
  const missing = missingOf(grid);
  const [from, to] = [formatPlainDay(grid.startDate), formatPlainDay(grid.endDate)];
  return (
    <div className={`row ${styles.about}`}>
      <h3 className={`anywhere ${styles.name}`}>{grid.name}</h3>
      <GridStatusChip status={grid.status} />
      {grid.opensTooLate && grid.opensAt && (
        <Chip tone="warning" icon="warning">
          {t('opening.tooLate', { at: formatNumericDateTime(grid.opensAt) })}
        </Chip>
      )}
      {missing !== 0 && (
        <Chip tone="warning" icon="warning">
          {t(missing > 0 ? 'grids.missing' : 'grids.extra', { count: Math.abs(missing), size: GRID_SIZE })}
        </Chip>
      )}
      <p className={`row note ${styles.facts}`}>
        <span>{t('grids.dates', { from, to })}</span>
        <span>{countryName(grid.country)}</span>
        <span>
          {t('grids.games', { count: grid.gameCount }) +
            (grid.voidCount > 0 ? ` (${t('grids.void', { count: grid.voidCount })})` : '')}
        </span>
        {grid.opensAt && !grid.opensTooLate && (
          <span>{t('opening.opens', { at: formatNumericDateTime(grid.opensAt) })}</span>
        )}
        {participation && <Cards participation={participation} />}
      </p>
      <div className={styles.facts}>{children}</div>
    </div>
  );
}

/** Returns how many matches an open grid lacks; negative: it has too many. A grid that takes no matches lacks none. */
function missingOf(grid: AdminGrid): number {
  return isIncomplete(grid) ? GRID_SIZE - playableOf(grid) : 0;
}

/** Returns the ref of an element, and whether the element has ever been in sight. */
function useSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [isSeen, setIsSeen] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}

/** The matches of a grid in the order that the server gives them (ADM-05). */
function GridGames({ grid, participation }: { grid: AdminGrid; participation: Participation | undefined }) {
  const query = useAdminData(
    'GET /admin/game-groups/:id',
    { params: { id: grid.id } },
    { refetchOnFocus: true, pollingInterval: 30_000 },
  );
  const columns: AdminColumn<AdminGame>[] = [
    { header: t('column.order'), kind: 'number', width: '4rem', cell: ({ order }) => order },
    {
      header: t('column.match'),
      kind: 'name',
      cell: ({ homeTeam, awayTeam }) => t('match', { home: homeTeam, away: awayTeam }),
    },
    { header: t('column.league'), cell: ({ league }) => league },
    { header: t('column.start'), cell: (game) => <GameStart game={game} /> },
    { header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    { header: t('column.result'), cell: (game) => (hasNoResult(game) ? null : <GameResult game={game} />) },
    {
      header: t('participation.split'),
      cell: ({ id }) => {
        const split = participation?.splits.find(({ gameId }) => gameId === id);
        return split && <Split split={split} />;
      },
    },
  ];

  return (
    <Loaded query={query} failed={t('grids.gamesFailed')} rows={4}>
      {({ games }) => (
        <AdminTable
          caption={t('grids.gamesOf', { name: grid.name })}
          columns={columns}
          rows={games}
          empty={t('grids.noGames')}
          minWidth="54rem"
        />
      )}
    </Loaded>
  );
}
