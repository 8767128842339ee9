import type { Pick } from '../../../shared/rules/outcome.ts';
import { useGamesQuery } from '../../matches/games-api.ts';
import { useLive } from '../../matches/use-live.ts';
import { withLive } from '../../matches/with-live.ts';
import { choicesFor } from '../../outbox/outbox-row.ts';
import { useOwnPicks } from '../../outbox/own-picks.ts';
import { useVisitorChoices } from '../../outbox/visitor-choices.ts';
import type { HomeGrid } from './home-api.ts';
import type { Elements } from '../../ui/elements.ts';

interface OwnPicksProps {
  playerId: number;
  grid: HomeGrid;
  children: (grid: HomeGrid, pickOf: (match: { id: number }, isOpen: boolean) => Pick | null) => Elements;
}

/**
 * Gives the grid with its live states, and a player's own picks: the draft of an open match, else the saved pick, else
 * the choice that waits for the verification (HOME-08).
 */
export function OwnPicks({ playerId, grid, children }: OwnPicksProps) {
  const live = useLive(grid.games);
  const { data } = useGamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [own] = useOwnPicks(playerId);
  const { choices, sent } = useVisitorChoices(playerId);
  const waiting = new Map(
    sent === null ? choices.map(({ matchId, prediction }) => [matchId, prediction]) : [],
  );
  const held = new Map(
    data?.flatMap(({ games }) => games.map(({ id, bets }) => [id, bets[0]?.betType ?? null])),
  );
  const [current] = live ? withLive([grid], live.byId) : [grid];
  return children(current!, ({ id }, isOpen) => {
    const { draft, unsent } = choicesFor(own, id);
    return (
      (isOpen ? draft?.prediction : null) ?? unsent?.prediction ?? held.get(id) ?? waiting.get(id) ?? null
    );
  });
}
