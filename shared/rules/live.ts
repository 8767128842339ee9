import { type Attention, isFinal, type MatchStatus } from './match-status.ts';
import { outcomeOf, type Outcome, type Pick, type Score } from './outcome.ts';

/** A match as it stands. `score` is null before the first report of the source. */
export interface StandingMatch {
  status: MatchStatus;
  attention: Attention | null;
  score: Score | null;
}

/**
 * Returns the outcome of a finished match, or of a live one by its present score; else null. An abandoned or awarded
 * match has none before an administrator decides.
 */
export function provisionalOutcome({ status, attention, score }: StandingMatch): Outcome | null {
  const isPlayed = status === 'finished' || (status === 'live' && attention !== 'undecided');
  return score && isPlayed ? outcomeOf(score) : null;
}

/** A match of a grid with the player's pick. `takesPicks`: the player can still pick it. */
export interface PlayedStanding extends StandingMatch {
  pick: Pick | null;
  takesPicks: boolean;
}

export interface ProvisionalHits {
  /** Hits as the matches stand. */
  hits: number;
  /** Matches with an outcome, final or provisional. */
  counted: number;
  /** Matches without an outcome that are not void. */
  left: number;
  /** The most hits that the player can still reach. */
  best: number;
}

/** Counts the hits of a player in a grid as its matches stand. Void matches count nowhere. */
export function provisionalHits(matches: readonly PlayedStanding[]): ProvisionalHits {
  const total: ProvisionalHits = { hits: 0, counted: 0, left: 0, best: 0 };
  for (const { pick, takesPicks, ...match } of matches) {
    if (match.status === 'cancelled') continue;
    const outcome = provisionalOutcome(match);
    const isHit = outcome !== null && pick === outcome;
    if (outcome === null) total.left += 1;
    else total.counted += 1;
    if (isHit) total.hits += 1;
    // A live match can still turn to any outcome.
    if (isFinal(match.status) ? isHit : pick !== null || takesPicks) total.best += 1;
  }
  return total;
}

/**
 * Returns the side whose next goal makes the pick of a live match a hit, or no hit any more; null: no single goal does.
 */
export function nextGoal({ pick, ...match }: StandingMatch & { pick: Pick | null }) {
  const outcome = match.status === 'live' ? provisionalOutcome(match) : null;
  if (!outcome || !pick || !match.score) return null;
  for (const side of ['home', 'away'] as const) {
    const isHit = outcomeOf({ ...match.score, [side]: match.score[side] + 1 }) === pick;
    if (isHit !== (outcome === pick)) return { side, isHit };
  }
  return null;
}
