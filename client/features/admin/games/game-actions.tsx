import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grids.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { RowButton, RowButtons } from '../parts/row-button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';

export type GameAction = 'assign' | 'score' | 'release' | 'order' | 'delete';

/** The actions of a match (ADM-06). An order needs a grid, a match set by hand can be given back, and a match that has begun is not deleted. */
export function GameActions({ game, onAction }: { game: AdminGame; onAction: (action: GameAction) => void }) {
  const t = useAdminText();
  const name = t('match', { home: game.homeTeam, away: game.awayTeam });
  const actions: { action: GameAction; label: string }[] = [
    { action: 'assign', label: t('games.assign') },
    { action: 'score', label: t('games.update') },
    ...(game.scoreBy === 'admin' ? [{ action: 'release' as const, label: t('games.release') }] : []),
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
