import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grid-lifecycle.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { RowButton, RowButtons } from '../parts/row-button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';

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
    <RowButtons>
      {actions.map(({ action, label }) => (
        <RowButton
          key={action}
          label={label}
          name={name}
          danger={action === 'delete'}
          onClick={() => onAction(action)}
        />
      ))}
    </RowButtons>
  );
}

function isDeletable({ status, startTime, closesAt, gameGroup }: AdminGame): boolean {
  const times = { startTime: Date.parse(startTime), closesAt: Date.parse(closesAt) };
  return deletionRefusal({ status, ...times }, gameGroup?.status ?? null, serverNow()) === null;
}
