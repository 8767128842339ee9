import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';
import styles from './games.module.css';

/** The start of a match. */
export function GameStart({ game: { startTime, lacksTime } }: { game: AdminGame }) {
  return (
    <>
      <time dateTime={startTime} className={styles.start}>
        {formatNumericDateTime(startTime)}
      </time>
      {lacksTime && <span className="row warn small">{t('common:match.lacksTime')}</span>}
    </>
  );
}
