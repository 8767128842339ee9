import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scoreOf } from '../../matches/score.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { PlayedMatch } from './apply-optimistic-picks.ts';
import { matchStateOf, type MatchState } from './match-state.ts';

const looks: Record<Exclude<MatchState, 'none'>, { tone: Tone; icon?: IconName }> = {
  draft: { tone: 'warning', icon: 'edit' },
  queued: { tone: 'info', icon: 'phone' },
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

/** The state of a match and of its pick in one word; its place is kept when there is nothing to say. */
export function StateChip({ played }: { played: PlayedMatch }) {
  const { t } = useTranslation('play');
  const state = useUnhurried(matchStateOf(played));
  if (state === 'none') return null;
  const score = scoreOf(played.match);
  const text =
    state !== 'live' ? t(`state.${state}`) : score ? t('state.live', { ...score }) : t('state.liveNoScore');
  return (
    <Chip key={state} {...looks[state]}>
      {text}
    </Chip>
  );
}

/** A request is told once it takes a noticeable time: until then the pick is on this phone, and so it is at every retry that finds no network. */
const noticeableMs = 1_000;

function useUnhurried(state: MatchState): MatchState {
  const isSending = state === 'sending';
  const [isNoticeable, setNoticeable] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setNoticeable(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setNoticeable(false);
    };
  }, [isSending]);
  return isSending && !isNoticeable ? 'queued' : state;
}
