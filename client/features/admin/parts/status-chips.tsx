import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { MatchStatus } from '../../../../shared/rules/match-status.ts';
import type { GridStatus } from '../../../../shared/rules/grid-status.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { attentionWordOf, type Marked } from './attention-word.ts';
import { sourceScoreOf } from './source-says.ts';
import { t } from './admin-text.ts';

const gridTones: Record<GridStatus, Tone> = {
  draft: 'neutral',
  open: 'success',
  closed: 'warning',
  settled: 'info',
};
const gameTones: Record<MatchStatus, Tone> = {
  scheduled: 'neutral',
  live: 'live',
  finished: 'success',
  cancelled: 'danger',
};

export function GridStatusChip({ status }: { status: GridStatus }) {
  return <Chip tone={gridTones[status]}>{t(`gridStatus.${status}`)}</Chip>;
}

/** A match's status and, if a person has to decide, why. */
export function GameStatusChips({ status, ...marked }: Marked & { status: MatchStatus }) {
  return (
    <span className="row gap-1">
      <Chip tone={gameTones[status]}>{t(`gameStatus.${status}`)}</Chip>
      <AttentionChip {...marked} />
    </span>
  );
}

/** Returns two names, a line each, as `Boca vs River`. */
export function clubsOf(clubs: string | null | undefined): string {
  const [home = '', away = ''] = (clubs ?? '').split('\n');
  return t('match', { home, away });
}

/** Why a match needs a person. */
export function AttentionChip(marked: Marked) {
  const word = attentionWordOf(marked);
  if (word === null) return null;
  return (
    <span title={t(`attention.${word}Text`, { clubs: clubsOf(marked.sourceClubs) })}>
      <Chip tone="warning" icon="warning">
        {t(`attention.${word}`)}
      </Chip>
    </span>
  );
}

/** Whether a match has neither a result nor a mark to show. */
export function hasNoResult({ status, scoreBy }: AdminGame): boolean {
  return status !== 'finished' && scoreBy !== 'admin';
}

/**
 * The score of a finished match, else a dash. A match set by hand has a mark (JOB-06), and the source's result where it
 * differs (ADM-19).
 */
export function GameResult({ game }: { game: AdminGame }) {
  const { status, homeScore, awayScore, scoreBy } = game;
  const hasResult = status === 'finished' && homeScore !== null && awayScore !== null;
  return (
    <span className="row gap-1">
      {hasResult ? (
        <strong>{t('score', { home: homeScore, away: awayScore })}</strong>
      ) : (
        <span className="muted">{t('none')}</span>
      )}
      {scoreBy === 'admin' && (
        <span title={t('byHandText')}>
          <Chip tone="info" icon="edit">
            {t('byHand')}
          </Chip>
        </span>
      )}
      {game.sourceDiffers && (
        <Chip tone="warning" icon="warning">
          {t('sourceSays', { result: sourceScoreOf(game) ?? t('gameStatus.cancelled') })}
        </Chip>
      )}
    </span>
  );
}
