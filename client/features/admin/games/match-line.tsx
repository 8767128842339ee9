import { formatNumericDateTime } from '../parts/admin-dates.ts';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

/** Which match a dialog is about: its teams, league and start. */
export function MatchLine({ game }: { game: AdminGame }) {
  const t = useAdminText();
  return (
    <>
      {t('match', { home: game.homeTeam, away: game.awayTeam })}
      <span className={styles.matchFacts}>
        {game.league} · {formatNumericDateTime(game.startTime)}
      </span>
    </>
  );
}
