import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { sourceWordOf } from '../parts/source-says.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

/** What the source says of a match, above what an administrator sets. */
export function SourceSays({ game }: { game: AdminGame }) {
  const t = useAdminText();
  const word = sourceWordOf(t, game);
  return (
    <p className={styles.note}>
      {word === null ? t('scoreDialog.sourceNone') : t('scoreDialog.source', { word })}
    </p>
  );
}
