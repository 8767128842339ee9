import type { ReactNode } from 'react';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { useGamesQuery } from '../../matches/games-api.ts';
import { choicesFor } from '../../offline/outbox-row.ts';
import { useOwnPicks } from '../../offline/own-picks.ts';

interface OwnPicksProps {
  playerId: number;
  children: (pickOf: (match: { id: number }, isOpen: boolean) => Pick | null) => ReactNode;
}

/** Gives a player's own picks: the draft of an open match, else the saved pick (HOME-08). */
export function OwnPicks({ playerId, children }: OwnPicksProps) {
  const { data } = useGamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [own] = useOwnPicks(playerId);
  const held = new Map(
    data?.flatMap(({ games }) => games.map(({ id, bets }) => [id, bets[0]?.betType ?? null])),
  );
  return children(({ id }, isOpen) => {
    const { draft, saved } = choicesFor(own, id);
    return (isOpen ? draft?.prediction : null) ?? saved?.prediction ?? held.get(id) ?? null;
  });
}
