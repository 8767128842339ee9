import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grids.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { RowAction } from '../parts/admin-table.tsx';
import type { AdminText } from '../parts/use-admin-text.ts';

export type GameAction = 'assign' | 'score' | 'release' | 'order' | 'delete';

/** The actions of a match (ADM-06): an order needs a grid, only a match set by hand is given back, and a match that has begun is not deleted. */
export function gameActions(
  t: AdminText,
  game: AdminGame,
  onAction: (action: GameAction) => void,
): RowAction[] {
  const actions: [GameAction, string, boolean][] = [
    ['assign', t('games.assign'), true],
    ['score', t('games.update'), true],
    ['release', t('games.release'), game.scoreBy === 'admin'],
    ['order', t('games.order'), game.gameGroupId !== null],
    ['delete', t('games.delete'), isDeletable(game)],
  ];
  return actions
    .filter(([, , isOffered]) => isOffered)
    .map(([action, label]) => ({ label, danger: action === 'delete', onClick: () => onAction(action) }));
}

function isDeletable({ status, startTime, closesAt, gameGroup }: AdminGame): boolean {
  const times = { startTime: Date.parse(startTime), closesAt: Date.parse(closesAt) };
  return deletionRefusal({ status, ...times }, gameGroup?.status ?? null, serverNow()) === null;
}
