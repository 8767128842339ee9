import type { GridWithPicks, MatchWithPick } from '../../../shared/contract/games.ts';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { isStorable, pickWindow, type PickWindow } from '../../../shared/rules/pick-window.ts';
import { refusalOf, windowInputOf } from '../../matches/match-window.ts';
import {
  choicesFor,
  isStored,
  type OutboxRow,
  type Receipt,
  type RowState,
  type ShownState,
} from '../../outbox/outbox-row.ts';

/**
 * The state of the shown pick: none, the server's, one of the player on its way, or the server's pick after the server
 * did not take the player's.
 */
export type Standing = 'none' | 'saved' | RowState | 'refused' | 'superseded';

/** Why the player's choice does not count. */
export type Refusal = Exclude<Receipt['code'], null> | 'expired';

/** A match as the player sees it: the server's answer with the player's own choice laid over it. */
export interface PlayedMatch {
  match: MatchWithPick;
  window: PickWindow;
  /** The pick that is shown: the own one while it may still be stored, else the server's. */
  pick: Outcome | null;
  /** The pick that the server has. */
  saved: Outcome | null;
  /** The server's pick that a draft hides. It counts until the draft is saved. */
  covered: Outcome | null;
  standing: Standing;
  /** False: the saved choice on its way is not, or not yet, in this device's storage. */
  isStored: boolean;
  /** Why the own choice was not taken; null with the standing refused: unknown. */
  refusal: Refusal | null;
}

/** Lays the player's own choices over the matches of a grid; `now` in epoch milliseconds of the server's clock. */
export function applyOptimisticPicks(grid: GridWithPicks, own: ShownState, now: number): PlayedMatch[] {
  return grid.games.map((match) => {
    const window = pickWindow(windowInputOf(match, grid.status, now));
    const saved = savedPickOf(match);
    const { draft, unsent } = choicesFor(own, match.id);
    const receipt = own.receipts.findLast(({ matchId }) => matchId === match.id);
    const standing = withDraft(draft, standingOf(unsent, receipt, saved), window);
    const covered = standing.standing === 'draft' && !unsent ? saved : null;
    return { match, window, saved, covered, isStored: !unsent || isStored(own, unsent), ...standing };
  });
}

/**
 * Whether the player sees the same. Each choice computes all matches anew, and a card that looks the same need not be
 * drawn again.
 */
export function isSeenAlike(one: PlayedMatch, other: PlayedMatch): boolean {
  return (
    one.match === other.match &&
    one.window === other.window &&
    one.pick === other.pick &&
    one.saved === other.saved &&
    one.covered === other.covered &&
    one.standing === other.standing &&
    one.isStored === other.isStored &&
    one.refusal === other.refusal
  );
}

/** The pick the server holds: the first bet's (PLAY-03). */
export function savedPickOf({ bets }: Pick<MatchWithPick, 'bets'>): Outcome | null {
  return bets[0]?.betType ?? null;
}

/** A draft that would change something and can still be stored. */
export function isChange({ standing }: PlayedMatch): boolean {
  return standing === 'draft';
}

type OwnStanding = Pick<PlayedMatch, 'pick' | 'standing' | 'refusal'>;

/**
 * The pick that the player saved last is on its way, or was answered. The estimated time never refuses a pick that is
 * on its way, because the server decides.
 */
function standingOf(
  unsent: OutboxRow | undefined,
  receipt: Receipt | undefined,
  saved: Outcome | null,
): OwnStanding {
  if (unsent) return { pick: unsent.prediction, standing: unsent.state, refusal: null };
  const held = { pick: saved, refusal: null };
  // The server has this pick although its receipt says otherwise: another device saved it, or an answer was lost.
  if (receipt?.prediction === saved) return { ...held, standing: 'saved' };
  if (receipt?.outcome === 'superseded') return { ...held, standing: 'superseded' };
  if (receipt?.outcome === 'expired') return { ...held, standing: 'refused', refusal: 'expired' };
  if (receipt) return { ...held, standing: 'refused', refusal: receipt.code };
  return { ...held, standing: saved ? 'saved' : 'none' };
}

/** Puts a draft over the saved pick. A draft that was not saved in time is shown as refused. */
function withDraft(draft: OutboxRow | undefined, below: OwnStanding, window: PickWindow): OwnStanding {
  if (!draft || draft.prediction === below.pick) return below;
  if (isStorable(window)) return { pick: draft.prediction, standing: 'draft', refusal: null };
  const isOnItsWay = below.standing !== 'none' && below.standing !== 'saved';
  return isOnItsWay ? below : { ...below, standing: 'refused', refusal: refusalOf(window) };
}
