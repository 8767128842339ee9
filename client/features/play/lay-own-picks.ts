import type { GridWithPicks, MatchWithPick } from '../../../shared/contract/games.ts';
import type { PickRefusal } from '../../../shared/contract/errors.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { isStorable, pickWindow, type PickWindow } from '../../../shared/rules/pick-window.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import type { OwnPick, OwnPicks } from './own-picks.ts';

/** How the pick that is shown stands: none there, held by the server, or one of the player's own. */
export type Standing = 'none' | 'saved' | OwnPick['state'];

/** A match as the player sees it: the server's answer with the player's own choice laid over it. */
export interface PlayedMatch {
  match: MatchWithPick;
  window: PickWindow;
  /** The pick that is shown: the own one while it may still be stored, else the server's. */
  pick: Outcome | null;
  /** What the server holds. */
  saved: Outcome | null;
  standing: Standing;
  /** Why the own choice was not taken; null with the standing refused: nobody knows. */
  refusal: PickRefusal | null;
}

/** Lays the player's own picks over the matches of a grid; `now` in epoch milliseconds of the server's clock. */
export function layOwnPicks(grid: GridWithPicks, own: OwnPicks, now: number): PlayedMatch[] {
  return grid.games.map((match) => {
    const window = pickWindow(windowInputOf(match, grid.status, now));
    const saved = savedPickOf(match);
    return { match, window, saved, ...standingOf(own[match.id], saved, window) };
  });
}

/** The pick the server holds: the first bet's (PLAY-03). */
export function savedPickOf({ bets }: Pick<MatchWithPick, 'bets'>): Outcome | null {
  return bets[0]?.betType ?? null;
}

/** A draft that would change something and can still be stored. */
export function isChange({ standing }: PlayedMatch): boolean {
  return standing === 'draft';
}

function standingOf(
  own: OwnPick | undefined,
  saved: Outcome | null,
  window: PickWindow,
): Pick<PlayedMatch, 'pick' | 'standing' | 'refusal'> {
  const held = { pick: saved, standing: saved ? 'saved' : 'none', refusal: null } as const;
  if (!own) return held;
  if (own.state === 'refused') return { ...held, standing: 'refused', refusal: own.code };
  if (own.state === 'superseded') return { ...held, standing: 'superseded' };
  if (own.state === 'sending') return { pick: own.prediction, standing: 'sending', refusal: null };
  if (own.prediction === saved) return held;
  // Not saved in time. What is on its way is another matter: only the server says whether that came too late.
  if (!isStorable(window)) return { ...held, standing: 'refused', refusal: refusalOf(window) };
  return { pick: own.prediction, standing: 'draft', refusal: null };
}

function refusalOf(window: PickWindow): PickRefusal {
  if (window === 'cancelled') return 'match_cancelled';
  return window === 'closed' ? 'grid_closed' : 'match_started';
}
