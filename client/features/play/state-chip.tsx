import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteOf, scoreOf } from '../../matches/score.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { PlayedMatch } from './apply-optimistic-picks.ts';
import { phaseOf } from '../../../shared/rules/match-status.ts';
import { isHit } from '../../../shared/rules/scoring.ts';

const looks: Record<Exclude<MatchState, 'none'>, { tone: Tone; icon?: IconName }> = {
  draft: { tone: 'warning', icon: 'edit' },
  queued: { tone: 'info', icon: 'phone' },
  toSend: { tone: 'info', icon: 'clock' },
  needsLogin: { tone: 'warning', icon: 'user' },
  sending: { tone: 'info', icon: 'refresh' },
  saved: { tone: 'success', icon: 'check' },
  refused: { tone: 'danger', icon: 'warning' },
  superseded: { tone: 'info', icon: 'info' },
  locked: { tone: 'neutral', icon: 'lock' },
  live: { tone: 'live' },
  won: { tone: 'success', icon: 'check' },
  lost: { tone: 'danger', icon: 'close' },
  finished: { tone: 'neutral' },
  cancelled: { tone: 'neutral', icon: 'close' },
  postponed: { tone: 'warning', icon: 'calendar' },
  suspended: { tone: 'warning', icon: 'warning' },
  undecided: { tone: 'neutral', icon: 'clock' },
};

/** The state of a match and of its pick in one word; its place is kept without one. `now`: the server's time. */
export function StateChip({ played, now }: { played: PlayedMatch; now: number }) {
  const { t } = useTranslation('play');
  const state = useUnhurried(matchStateOf(played), played.isStored);
  if (state === 'none') return null;
  return (
    <Chip key={state} {...looks[state]}>
      {state === 'live' ? `${t('state.live')} ${minuteOf(played.match, now)}` : t(`state.${state}`)}
    </Chip>
  );
}

/** A request or a write that takes less time is not shown. */
const noticeableMs = 1_000;

/** Until it takes long, a request shows where the pick is, and a write shows the word before it. */
function useUnhurried(state: MatchState, isStored: boolean): MatchState {
  const isHurried = state === 'sending' || state === 'toSend';
  const [before, setBefore] = useState(state);
  const [isNoticeable, setIsNoticeable] = useState(false);
  useEffect(() => {
    if (!isHurried) return;
    const timer = setTimeout(() => setIsNoticeable(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setIsNoticeable(false);
    };
  }, [isHurried]);
  if (!isHurried && before !== state) setBefore(state);
  if (!isHurried || isNoticeable) return state;
  if (isStored) return 'queued';
  return before === 'sending' ? 'toSend' : before;
}

/** The one word of a card's chip. */
type MatchState =
  | 'none'
  | 'draft'
  | 'queued'
  | 'toSend'
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
 * Returns the word of the chip. Precedence: the outcome of a match that began, the state of the pick while it can still
 * fail, then the state of the match.
 */
export function matchStateOf(played: PlayedMatch): MatchState {
  const { match, window, standing, saved, isStored } = played;
  const phase = phaseOf(match);
  if (phase === 'finished') {
    const score = scoreOf(match);
    if (!saved || !score) return 'finished';
    return isHit(saved, { status: phase, score }) ? 'won' : 'lost';
  }
  if (phase === 'cancelled' || (match.status === 'live' && phase !== 'scheduled')) return phase;
  if (standing !== 'saved' && standing !== 'none') return wordOf(standing, isStored);
  if (phase !== 'scheduled') return phase;
  return window === 'open' ? standing : 'locked';
}

/** Waiting for the network or for its turn: to the player both are on this phone, once they are stored. */
function wordOf(standing: Exclude<PlayedMatch['standing'], 'none' | 'saved'>, isStored: boolean): MatchState {
  if (standing === 'waiting' || standing === 'queued') return isStored ? 'queued' : 'toSend';
  return standing === 'needs-login' ? 'needsLogin' : standing;
}
