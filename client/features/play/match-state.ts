import { isHit } from '../../../shared/rules/scoring.ts';
import { scoreOf } from '../../matches/score.ts';
import type { PlayedMatch } from './lay-own-picks.ts';

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

/** What the chip says: what the match has come to before what became of the pick, and what can still go wrong before what is settled. */
export function matchStateOf(played: PlayedMatch): MatchState {
  const { match, window, standing, saved } = played;
  if (match.status === 'cancelled') return 'cancelled';
  if (match.attention === 'suspended' || match.attention === 'undecided') return match.attention;
  if (match.status === 'live') return 'live';
  if (match.status === 'finished') {
    const score = scoreOf(match);
    if (!saved || !score) return 'finished';
    return isHit(saved, { status: match.status, score }) ? 'won' : 'lost';
  }
  if (standing !== 'saved' && standing !== 'none') return wordOf(standing);
  if (match.attention === 'postponed') return 'postponed';
  return window === 'open' ? standing : 'locked';
}

/** Waiting for the network or for its turn: to the player both are on this phone. */
function wordOf(standing: Exclude<PlayedMatch['standing'], 'none' | 'saved'>): MatchState {
  if (standing === 'waiting') return 'queued';
  return standing === 'needs-login' ? 'needsLogin' : standing;
}
