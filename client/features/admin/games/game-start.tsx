import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

interface GameStartProps {
  game: AdminGame;
  /** Somebody has looked at where the match was moved to. */
  onSeen?: (() => void) | undefined;
}

/** When a match starts and, until somebody has looked, when it did before it was moved. */
export function GameStart({ game, onSeen }: GameStartProps) {
  const t = useAdminText();
  const { startTime, movedFrom, homeTeam, awayTeam } = game;
  const name = t('match', { home: homeTeam, away: awayTeam });
  return (
    <>
      <time dateTime={startTime} className={styles.start}>
        {formatNumericDateTime(startTime)}
      </time>
      {movedFrom && onSeen && (
        <span className={styles.moved}>
          {t('games.movedFrom', { time: formatNumericDateTime(movedFrom) })}
          <Button
            variant="secondary"
            className={styles.action}
            aria-label={t('actionOn', { action: t('games.see'), name })}
            onClick={onSeen}
          >
            {t('games.see')}
          </Button>
        </span>
      )}
    </>
  );
}
