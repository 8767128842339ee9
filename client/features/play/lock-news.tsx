import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTappable } from '../../../shared/rules/pick-window.ts';
import type { PlayedMatch } from './apply-optimistic-picks.ts';

/** Tells a screen reader which matches have locked while the page is open (PLAY-05): to the eye their cards say it. */
export function LockNews({ matches }: { matches: readonly PlayedMatch[] }) {
  const { t } = useTranslation('play');
  const { t: common } = useTranslation();
  const open = idsOf(matches.filter(({ window }) => isTappable(window)));
  const [known, setKnown] = useState(open);
  const [locked, setLocked] = useState<readonly PlayedMatch[]>([]);

  if (known.join() !== open.join()) {
    setKnown(open);
    const news = matches.filter(({ match, window }) => window === 'locked' && known.includes(match.id));
    if (news.length > 0) setLocked(news);
  }
  return (
    <p role="status" className="visually-hidden">
      {locked.length > 0 &&
        t('card.lockedNow', {
          count: locked.length,
          matches: locked
            .map(({ match: { homeTeam: home, awayTeam: away } }) => common('match.versus', { home, away }))
            .join(', '),
        })}
    </p>
  );
}

const idsOf = (matches: readonly PlayedMatch[]) => matches.map(({ match }) => match.id);
