import type { GridWithPicks } from '../../shared/contract/games.ts';
import { isStorable, pickWindow } from '../../shared/rules/pick-window.ts';
import { choicesFor, type GivenUp, type OutboxState } from '../outbox/outbox-row.ts';
import type { VisitorChoice } from '../outbox/visitor-choices.ts';
import { refusalOf, windowInputOf } from './match-window.ts';

/** Choices that were made without an account, sorted by the action for each in the account. */
export interface SortedChoices {
  /** For matches without a pick. */
  toSend: VisitorChoice[];
  /** For matches with another pick, which stays. */
  others: VisitorChoice[];
  /** No longer possible, with the reason. */
  impossible: { choice: VisitorChoice; reason: GivenUp }[];
}

/**
 * Sorts a visitor's choices by the player's grids. A pick of this player, also one that waits on this device, is never
 * changed. A choice that equals it, or whose match takes no picks beside it, needs nothing.
 *
 * @param grids the current answer of `GET /games`
 * @param own the player's outbox on this device
 * @param now the server's time in epoch milliseconds
 */
export function sortChoices(
  choices: readonly VisitorChoice[],
  grids: readonly GridWithPicks[],
  own: OutboxState,
  now: number,
): SortedChoices {
  const sorted: SortedChoices = { toSend: [], others: [], impossible: [] };
  for (const choice of choices) {
    const grid = grids.find(({ games }) => games.some(({ id }) => id === choice.matchId));
    const match = grid?.games.find(({ id }) => id === choice.matchId);
    const { draft, unsent } = choicesFor(own, choice.matchId);
    const held = draft?.prediction ?? unsent?.prediction ?? match?.bets[0]?.betType ?? null;
    const window = grid && match && pickWindow(windowInputOf(match, grid.status, now));
    const reason =
      grid?.id === choice.gridId && window
        ? isStorable(window)
          ? null
          : refusalOf(window)
        : reasonAway(choice, grids, now);
    if (held === null && reason === null) sorted.toSend.push(choice);
    else if (held === null && reason) sorted.impossible.push({ choice, reason });
    else if (held !== choice.prediction && reason === null) sorted.others.push(choice);
  }
  return sorted;
}

/** Why a match is not in its grid any more. A grid that is over is not in the answer. */
function reasonAway(
  { gridId, matchId, match }: VisitorChoice,
  grids: readonly GridWithPicks[],
  now: number,
): GivenUp {
  const isElsewhere = grids.some(({ games }) => games.some(({ id }) => id === matchId));
  if (isElsewhere) return 'match_moved';
  if (Date.parse(match.startTime) <= now) return 'match_started';
  return grids.some(({ id }) => id === gridId) ? 'match_moved' : 'grid_closed';
}
