import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grid-lifecycle.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

export type GameAction = 'assign' | 'score' | 'order' | 'delete';

/** What can be done to a match (ADM-06): it has an order in a grid alone, and what players have a right to is not deleted. */
export function GameActions({ game, onAction }: { game: AdminGame; onAction: (action: GameAction) => void }) {
  const t = useAdminText();
  const name = t('match', { home: game.homeTeam, away: game.awayTeam });
  const actions: { action: GameAction; label: string }[] = [
    { action: 'assign', label: t('games.assign') },
    { action: 'score', label: t('games.update') },
    ...(game.gameGroupId === null ? [] : [{ action: 'order' as const, label: t('games.order') }]),
    ...(isDeletable(game) ? [{ action: 'delete' as const, label: t('games.delete') }] : []),
  ];
  return (
    <div className={styles.actions}>
      {actions.map(({ action, label }) => (
        <Button
          key={action}
          variant="secondary"
          className={classNames(styles.action, action === 'delete' && styles.delete)}
          aria-label={t('actionOn', { action: label, name })}
          onClick={() => onAction(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function isDeletable({ status, startTime, closesAt, gameGroup }: AdminGame): boolean {
  const times = { startTime: Date.parse(startTime), closesAt: Date.parse(closesAt) };
  return deletionRefusal({ status, ...times }, gameGroup?.status ?? null, serverNow()) === null;
}
