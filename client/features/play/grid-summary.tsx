import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { MIN_WINNING_HITS, prizeFor } from '../../../shared/rules/prizes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { PlayedMatch } from './apply-optimistic-picks.ts';
import { Rank } from './rank.tsx';
import { matchStateOf } from './state-chip.tsx';
import styles from './play-page.module.css';

interface GridSummaryProps {
  grid: GridWithPicks;
  played: readonly PlayedMatch[];
  /** Replaces the standing, so that the cards below do not move. */
  notice: ReactNode;
}

/** The name of the grid, its prize reminder and its hits. */
export function GridSummary({ grid, played, notice }: GridSummaryProps) {
  const { t } = useTranslation('play');
  const states = played.map(matchStateOf);
  const hits = states.filter((state) => state === 'won').length;
  const decided = states.filter((state) => ['won', 'lost', 'finished'].includes(state)).length;
  const isWinning = hits >= MIN_WINNING_HITS;
  const standing =
    decided > 0 ? (
      <Chip tone={isWinning ? 'gold' : 'neutral'} icon={isWinning ? 'trophy' : 'check'}>
        {t('settled.hits', { count: hits, total: decided })}
      </Chip>
    ) : (
      <Chip tone="gold" icon="trophy">
        {t('prizeReminder')}
      </Chip>
    );
  return (
    <>
      <div className="row between">
        <h2 className="title-xl">{grid.name}</h2>
        {(notice !== null || grid.status !== 'settled') && (
          <div className={styles.standing}>{notice ?? standing}</div>
        )}
      </div>
      {grid.status === 'closed' && (
        <Banner tone="info" icon="lock" title={t('closed.title')}>
          {t('closed.text')}
        </Banner>
      )}
      {grid.status === 'settled' && (
        <Banner tone="info" icon="trophy" title={t('settled.title')}>
          {prizeFor(hits) ? t('settled.prize') : t('settled.hits', { count: hits, total: decided })}
          {grid.hitCounts && (
            <Suspense>
              <Rank hitCounts={grid.hitCounts} hits={hits} />
            </Suspense>
          )}
        </Banner>
      )}
    </>
  );
}
