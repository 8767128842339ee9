import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import type { Group } from './groups-api.ts';
import styles from './group-progress.module.css';

/** How many of the matches that count have been played (GRP-07). */
export function GroupProgress({ group: { gamesPlayed, gamesQuantity } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const labelId = useId();
  return (
    <div className={`stack gap-1 ${styles.progress}`}>
      <div className={`line between gap-2 ${styles.line}`}>
        <span id={labelId}>{t('played', { played: gamesPlayed, count: gamesQuantity })}</span>
        {gamesPlayed === gamesQuantity && <Chip tone="gold">{t('over')}</Chip>}
      </div>
      <progress aria-labelledby={labelId} value={gamesPlayed} max={gamesQuantity} />
    </div>
  );
}
