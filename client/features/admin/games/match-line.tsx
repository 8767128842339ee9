import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { sourceWordOf } from '../parts/source-says.ts';
import { t } from '../parts/admin-text.ts';
import styles from './games.module.css';

/** The match of a dialog: teams, league and start. */
export function MatchLine({ game }: { game: AdminGame }) {
  return (
    <>
      <span>{t('match', { home: game.homeTeam, away: game.awayTeam })}</span>
      <span className={`note ${styles.matchFacts}`}>
        {`${game.league} · ${formatNumericDateTime(game.startTime)}`}
      </span>
    </>
  );
}

/** The source's status and score of a match, above what an administrator sets. */
export function SourceSays({ game }: { game: AdminGame }) {
  const word = sourceWordOf(game);
  return (
    <p className="note" title={game.sourceStatus ?? undefined}>
      {word === null ? t('scoreDialog.sourceNone') : t('scoreDialog.source', { word })}
    </p>
  );
}
