import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal, phaseOf } from '../../../shared/rules/match-status.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { isStorable, isTappable, msUntilLock, storingEndsAt } from '../../../shared/rules/pick-window.ts';
import { formatDay, formatShortCountdown, formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { FormPlace } from '../../matches/form-place.tsx';
import { PickButtons } from '../../matches/pick-buttons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { isSeenAlike, type PlayedMatch } from './apply-optimistic-picks.ts';
import { useRefusalText } from './refusal-text.ts';
import { Split } from './split.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './match-card.module.css';

interface MatchCardProps {
  gridId: number;
  played: PlayedMatch;
  /** The server's time, epoch milliseconds. */
  now: number;
  onPick: (played: PlayedMatch, pick: Pick) => void;
}

/** Below this time the countdown is highlighted. */
const urgentMs = 60 * 60_000;

/** One match: a line with its start, how long it takes picks, its competition and its state, and the three options. */
export const MatchCard = memo(function MatchCard({ gridId, played, now, onPick }: MatchCardProps) {
  const { t } = useTranslation(['play', 'common']);
  const language = useLanguage();
  const id = useId();
  const { match, window } = played;
  const { homeTeam, awayTeam } = match;
  const start = (match.lacksTime ? formatDay : formatStart)(match.startTime, language, now);
  return (
    <li
      className={classNames('card', styles.card, !isTappable(window) && styles.closed)}
      aria-label={t('common:match.versus', { home: homeTeam, away: awayTeam })}
      data-live={match.status === 'live' || undefined}
    >
      <p id={`${id}-top`} className={`line ${styles.top}`}>
        <span className={`row ${styles.facts}`}>
          {match.status === 'finished' ? (
            <>
              <strong className={styles.start}>{t('card.final')}</strong>
              <span className={styles.when}>{start}</span>
            </>
          ) : (
            <time
              dateTime={match.startTime}
              className={classNames(styles.start, phaseOf(match) === 'postponed' && styles.off)}
            >
              {start}
            </time>
          )}
          <TimeLeft played={played} now={now} />
          <span className={`row ${styles.league}`}>
            <Crest src={match.leagueImage} name={match.league} size={16} dimmed={!isTappable(window)} />
            <span className={`cut ${styles.leagueName}`}>{match.league}</span>
          </span>
        </span>
        <StateChip played={played} now={now} />
      </p>
      <PickButtons
        match={match}
        open={isTappable(window)}
        pick={played.pick}
        saved={played.saved}
        covered={played.covered}
        describedBy={`${id}-top ${id}-foot`}
        onPick={(pick) => onPick(played, pick)}
      />
      <FormPlace gridId={gridId} match={match} />
      <Split match={match} own={played.saved} />
      <p id={`${id}-foot`} className={`small subtle unless-empty ${styles.foot}`}>
        <Note played={played} now={now} />
      </p>
    </li>
  );
}, isSameCard);

function isSameCard(one: MatchCardProps, other: MatchCardProps): boolean {
  return one.now === other.now && one.onPick === other.onPick && isSeenAlike(one.played, other.played);
}

/** The time left for picks. A postponed or untimed match has none, because its start is not known. */
function TimeLeft({ played: { match, window, standing }, now }: { played: PlayedMatch; now: number }) {
  const { t } = useTranslation('play');
  if (window !== 'open' || standing === 'refused' || phaseOf(match) !== 'scheduled' || match.lacksTime)
    return null;
  const left = msUntilLock(windowInputOf(match, 'open', now));
  return (
    <span className={classNames(styles.left, left < urgentMs && styles.urgent)}>
      {t('card.locksIn', { time: formatShortCountdown(left) })}
    </span>
  );
}

/** The line below the options, with facts that the player has to know. Most matches have none. */
function Note({ played, now }: { played: PlayedMatch; now: number }) {
  const { t } = useTranslation('play');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { match, window, standing, refusal, pick } = played;
  if (standing === 'refused')
    return (
      <span className={classNames(styles.note, styles.refused)}>
        {refusal ? t('stateHelp.refused', { reason: refusalText(refusal) }) : t('stateHelp.refusedPlain')}
      </span>
    );
  if (standing === 'superseded') return <span className={styles.note}>{t('stateHelp.superseded')}</span>;
  const phase = phaseOf(match);
  const input = windowInputOf(match, 'open', now);
  if (window === 'open') {
    const left = msUntilLock(input);
    // The lock of a delayed match, or of one without a time, will move: it gets no countdown.
    if (phase === 'scheduled' && !match.lacksTime) return null;
    return (
      <span className={styles.note}>
        {t(match.lacksTime ? 'card.timeOpen' : 'card.openUntil', {
          time: formatStart(now + left, language, now),
        })}
      </span>
    );
  }
  if (standing === 'draft' || standing === 'queued' || standing === 'waiting' || standing === 'sending')
    return (
      <span className={classNames(styles.note, styles.urgent)}>
        {isStorable(window)
          ? t('stateHelp.queued', { time: formatStart(storingEndsAt(input), language, now) })
          : t('stateHelp.late')}
      </span>
    );
  if (standing === 'needs-login') return <span className={styles.note}>{t('stateHelp.needsLogin')}</span>;
  if (window === 'started' && phase === 'undecided' && now < input.startTime)
    return <span className={styles.note}>{t('card.decidedUnplayed')}</span>;
  if (window === 'started' && phase === 'scheduled' && match.lacksTime)
    return <span className={styles.note}>{t('card.timeUnknown')}</span>;
  if (pick === null && window !== 'cancelled') return <span className={styles.note}>{t('card.noPick')}</span>;
  if (phase === 'live' || isFinal(match.status)) return null;
  return <span className={styles.note}>{t('card.kept')}</span>;
}
