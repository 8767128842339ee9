import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { PRIZE_DELIVERY_DAYS } from '../../../../shared/rules/prizes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { AttentionChip } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './grids.module.css';

/** Which matches a grid would be settled without, and what comes of that. */
export function SettleQuestion({ games }: { games: readonly AdminGame[] }) {
  const t = useAdminText();
  return (
    <Banner tone="warning" title={t('settle.title', { count: games.length })}>
      <p>{t('settle.now', { count: games.length, days: PRIZE_DELIVERY_DAYS })}</p>
      <p>{t('settle.later')}</p>
      <ul className={styles.openGames}>
        {games.map(({ id, homeTeam, awayTeam, startTime, status, attention, sourceStatus }) => (
          <li key={id}>
            <strong>{t('match', { home: homeTeam, away: awayTeam })}</strong>{' '}
            <span className={styles.muted}>
              {formatNumericDateTime(startTime)} · {t(`gameStatus.${status}`)}
            </span>{' '}
            <AttentionChip attention={attention} sourceStatus={sourceStatus} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
