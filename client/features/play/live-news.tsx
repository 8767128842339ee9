import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../shared/contract/games.ts';
import { scoreOf } from '../../matches/score.ts';
import type { PlayedMatch } from './apply-optimistic-picks.ts';

/**
 * Announces goals and final whistles of a grid to screen readers (LIVE-04). The first state of the page is no news. Use
 * a `key` for each grid.
 */
export function LiveNews({ matches }: { matches: readonly PlayedMatch[] }) {
  const { t } = useTranslation('play');
  const [known, setKnown] = useState(matches);
  const [news, setNews] = useState<readonly News[]>([]);

  if (known !== matches) {
    setKnown(matches);
    const before = new Map(known.map(({ match }) => [match.id, match]));
    const found = matches.flatMap(({ match }) => newsOf(before.get(match.id), match));
    if (found.length > 0) setNews(found);
  }
  return (
    <p role="status" className="visually-hidden">
      {news.map(({ kind, ...words }) => t(`news.${kind}`, words)).join(' ')}
    </p>
  );
}

interface News {
  kind: 'goal' | 'end';
  home: string;
  away: string;
  homeScore: number;
  awayScore: number;
}

function newsOf(before: Match | undefined, match: Match): News[] {
  const score = scoreOf(match);
  if (!before || !score) return [];
  const { homeTeam: home, awayTeam: away, status } = match;
  const words = { home, away, homeScore: score.home, awayScore: score.away };
  if (status === 'finished') return before.status === 'live' ? [{ kind: 'end', ...words }] : [];
  return status === 'live' && goalsOf(match) > goalsOf(before) ? [{ kind: 'goal', ...words }] : [];
}

const goalsOf = ({ homeScore, awayScore }: Match) => (homeScore ?? 0) + (awayScore ?? 0);
