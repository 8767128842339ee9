import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fillWay } from '../football/use-target.ts';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { leading } from '../parts/led-here.tsx';
import { isIncomplete, playableOf } from '../parts/playable.ts';
import { areOutside, playedDays } from '../parts/played-days.ts';
import { GridStatusChip } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { GridGames } from './grid-games.tsx';
import { useScoreAgain } from './use-score-again.ts';
import styles from './grids.module.css';

interface GridRowProps {
  grid: AdminGrid;
  onChangeStatus: () => void;
  onWinners: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One grid: what it is, what can be done with it, and on demand its matches. */
export function GridRow({ grid, onChangeStatus, onWinners, onEdit, onDelete }: GridRowProps) {
  const t = useAdminText();
  const countryName = useCountryName();
  const [shown, setShown] = useState(false);
  const [scoreAgain, isScoring] = useScoreAgain(grid.id);
  const gamesId = useId();
  const on = (action: string) => t('actionOn', { action, name: grid.name });
  // Of what takes no picks any more nothing is missing.
  const missing = isIncomplete(grid) ? GRID_SIZE - playableOf(grid) : 0;
  const played = grid.status === 'settled' ? null : playedDays(grid);
  const toggle = shown ? t('grids.hideGames') : t('grids.showGames');

  return (
    <li className={styles.grid}>
      <div className={styles.row}>
        <div className={styles.about}>
          <h3 className={styles.name}>{grid.name}</h3>
          <GridStatusChip status={grid.status} />
          {missing !== 0 && (
            <Chip tone="warning" icon="warning">
              {t(missing > 0 ? 'grids.missing' : 'grids.extra', {
                count: Math.abs(missing),
                size: GRID_SIZE,
              })}
            </Chip>
          )}
          {played && areOutside(played, grid) && (
            <Chip tone="warning" icon="warning">
              {t('grids.outside', { from: formatPlainDay(played.from), to: formatPlainDay(played.to) })}
            </Chip>
          )}
          <p className={styles.facts}>
            <span>
              {t('grids.dates', { from: formatPlainDay(grid.startDate), to: formatPlainDay(grid.endDate) })}
            </span>
            <span>{countryName(grid.country)}</span>
            <span>
              {t('grids.games', { count: grid.gameCount })}
              {grid.voidCount > 0 && ` (${t('grids.void', { count: grid.voidCount })})`}
            </span>
          </p>
        </div>
        <div className={styles.actions}>
          {missing > 0 && (
            <Link
              to={fillWay(grid.id)}
              state={leading}
              className={buttonClass({ variant: 'secondary' })}
              aria-label={on(t('grids.addGames'))}
              preventScrollReset
            >
              {t('grids.addGames')}
            </Link>
          )}
          {grid.status !== 'open' && (
            <Button
              variant="quiet"
              aria-label={on(t('grids.scoreAgain'))}
              title={t('grids.scoreAgainText')}
              icon={<Icon name="refresh" size={16} />}
              loading={isScoring}
              loadingLabel={t('grids.scoringAgain')}
              onClick={scoreAgain}
            >
              {t('grids.scoreAgain')}
            </Button>
          )}
          <Button
            variant="secondary"
            aria-label={on(toggle)}
            aria-expanded={shown}
            aria-controls={shown ? gamesId : undefined}
            icon={<Icon name="chevron" size={16} className={shown ? styles.turned : undefined} />}
            onClick={() => setShown(!shown)}
          >
            {toggle}
          </Button>
          <Button variant="secondary" aria-label={on(t('grids.changeStatus'))} onClick={onChangeStatus}>
            {t('grids.changeStatus')}
          </Button>
          <Button
            variant="secondary"
            aria-label={on(t('grids.winners'))}
            icon={<Icon name="trophy" size={16} />}
            onClick={onWinners}
          >
            {t('grids.winners')}
          </Button>
          <span className={styles.small}>
            <IconButton icon="edit" label={on(t('grids.edit'))} onClick={onEdit} />
            <IconButton icon="trash" label={on(t('grids.delete'))} onClick={onDelete} />
          </span>
        </div>
      </div>
      {shown && (
        <div id={gamesId} className={styles.games}>
          <GridGames grid={grid} />
        </div>
      )}
    </li>
  );
}
