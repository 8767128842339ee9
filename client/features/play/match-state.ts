import { phaseOf } from '../../../shared/rules/match-status.ts';
import { isHit } from '../../../shared/rules/scoring.ts';
import { scoreOf } from '../../matches/score.ts';
import type { PlayedMatch } from './apply-optimistic-picks.ts';

/** The one word of a card's chip. */
export type MatchState =
  | 'none'
  | 'draft'
  | 'queued'
  | 'sending'
  | 'needsLogin'
  | 'saved'
  | 'refused'
  | 'superseded'
  | 'locked'
  | 'live'
  | 'won'
  | 'lost'
  | 'finished'
  | 'cancelled'
  | 'postponed'
  | 'suspended'
  | 'undecided';

/**
 * What the chip says: of a match that has begun what it has come to; before that what became of the pick, as long as something can still go wrong with it,
 * then what holds the match up.
 */
export function matchStateOf(played: PlayedMatch): MatchState {
  const { match, window, standing, saved } = played;
  const phase = phaseOf(match);
  if (phase === 'finished') {
    const score = scoreOf(match);
    if (!saved || !score) return 'finished';
    return isHit(saved, { status: phase, score }) ? 'won' : 'lost';
  }
  if (phase === 'cancelled' || (match.status === 'live' && phase !== 'scheduled')) return phase;
  if (standing !== 'saved' && standing !== 'none') return wordOf(standing);
  if (phase !== 'scheduled') return phase;
  return window === 'open' ? standing : 'locked';
}

/** Waiting for the network or for its turn: to the player both are on this phone. */
function wordOf(standing: Exclude<PlayedMatch['standing'], 'none' | 'saved'>): MatchState {
  if (standing === 'waiting') return 'queued';
  return standing === 'needs-login' ? 'needsLogin' : standing;
}
