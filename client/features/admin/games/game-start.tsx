import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { RowButton } from '../parts/row-button.tsx';
import { t } from '../parts/admin-text.ts';
import styles from './games.module.css';

interface GameStartProps {
  game: AdminGame;
  /** Confirms the moved start. Without it, the previous start is not shown. */
  onSeen?: (() => void) | undefined;
}

/** The start of a match and, until an administrator confirms the move, the start before it. */
export function GameStart({ game, onSeen }: GameStartProps) {
  const { startTime, lacksTime, movedFrom, homeTeam, awayTeam } = game;
  const name = t('match', { home: homeTeam, away: awayTeam });
  return (
    <>
      <time dateTime={startTime} className={styles.start}>
        {formatNumericDateTime(startTime)}
      </time>
      {lacksTime && <span className="row warn small">{t('common:match.lacksTime')}</span>}
      {movedFrom && onSeen && (
        <span className="row warn small">
          <span>{t('games.movedFrom', { time: formatNumericDateTime(movedFrom) })}</span>
          <RowButton label={t('games.see')} name={name} onClick={onSeen} />
        </span>
      )}
    </>
  );
}
