import { useTranslation } from 'react-i18next';
import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { type PlayedStanding, provisionalHits } from '../../../shared/rules/live.ts';
import { isTappable } from '../../../shared/rules/pick-window.ts';
import { MIN_WINNING_HITS, prizeFor } from '../../../shared/rules/prizes.ts';
import { formatTime, formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { scoreOf } from '../../matches/score.ts';
import { NoPrize } from '../../shell/prize-countries.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { PlayedMatch } from './apply-optimistic-picks.ts';
import { matchStateOf } from './state-chip.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './play-page.module.css';
import { Suspense } from 'react';
import { topPercent } from '../../../shared/rules/rank.ts';

interface GridSummaryProps {
  grid: GridWithPicks;
  played: readonly PlayedMatch[];
  /** Since when the source of the scores is silent; null: it is not. */
  silentSince: string | null;
  /** Replaces the line about the matches to come, so that the cards below do not move. */
  notice: Elements;
}

/** The name of the grid, its prize reminder and its hits. */
export function GridSummary({ grid, played, silentSince, notice }: GridSummaryProps) {
  const { t } = useTranslation('play');
  const language = useLanguage();
  const states = played.map(matchStateOf);
  const hits = states.filter((state) => state === 'won').length;
  const decided = states.filter((state) => ['won', 'lost', 'finished'].includes(state)).length;
  const now = provisionalHits(played.map(standingOf));
  const isWinning = now.hits >= MIN_WINNING_HITS && !grid.noPrize;
  const isWon = prizeFor(hits) !== null && !grid.noPrize;
  const without = grid.noPrize && <NoPrize reason={grid.noPrize} />;
  const standing =
    now.counted > 0 && played.some(({ saved }) => saved !== null) ? (
      <>
        <Chip tone={isWinning ? 'gold' : 'neutral'} icon={isWinning ? 'trophy' : 'check'}>
          {states.includes('live')
            ? t('standing.now', { count: now.hits, total: now.counted })
            : t('settled.hits', { count: hits, total: decided })}
        </Chip>
        {notice ??
          (now.left > 0 && (
            <span className="note">{t('standing.left', { count: now.left, best: now.best })}</span>
          ))}
      </>
    ) : (
      (notice ??
      without ?? (
        <Chip tone="gold" icon="trophy">
          {t('prizeReminder')}
        </Chip>
      ))
    );
  return (
    <>
      <div className="row between">
        <h2 className="title-l">{grid.name}</h2>
        {(notice !== null || grid.status !== 'settled') && (
          <div className={`row ${styles.standing}`}>{grid.status === 'settled' ? notice : standing}</div>
        )}
      </div>
      {grid.status !== 'settled' && now.counted === 0 && notice !== null && without}
      {silentSince !== null && (
        <p className="note">{t('standing.silent', { time: formatTime(silentSince, language) })}</p>
      )}
      {grid.status === 'closed' && (
        <Banner tone="info" icon="lock" title={t('closed.title')}>
          {t('closed.text')}
        </Banner>
      )}
      {grid.status === 'settled' && (
        <Banner tone={isWon ? 'gold' : 'info'} icon="trophy" title={t('settled.title')}>
          <span>
            {t('settled.hits', { count: hits, total: decided }) + (isWon ? ` · ${t('settled.prize')}` : '')}
          </span>
          {grid.hitCounts && <Rank hitCounts={grid.hitCounts} hits={hits} />}
        </Banner>
      )}
    </>
  );
}

/** Returns how a match counts for the hits as they stand. */
export function standingOf({ match, saved, window }: PlayedMatch): PlayedStanding {
  const { status, attention } = match;
  return { status, attention, score: scoreOf(match), pick: saved, takesPicks: isTappable(window) };
}

/**
 * How the player's hits rank among all players of a settled grid. Draws nothing for the worse half. `hitCounts`:
 * players with 0, 1, 2, … hits.
 */
function Rank({ hitCounts, hits }: { hitCounts: readonly number[]; hits: number }) {
  const percent = topPercent(hitCounts, hits);
  if (percent === null) return null;
  // The line is there before its text, so that the cards below do not move.
  return (
    <p>
      <Suspense fallback={'\u00a0'}>
        <Words percent={percent} />
      </Suspense>
    </p>
  );
}

function Words({ percent }: { percent: number }) {
  const { t } = useTranslation('split');
  const language = useLanguage();
  return <strong>{t('rank', { percent: formatPercent(percent, language) })}</strong>;
}
