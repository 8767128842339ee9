import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { HistoryPage, ShownMatch } from '../../outbox/merge-history.ts';
import styles from './history.module.css';
import { type Outcome, OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { PickResult } from '../../../shared/rules/scoring.ts';
import { scoreOf } from '../../matches/score.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { fitLetters } from '../../ui/fit-letters.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** The estimated height of a day on a phone. The browser renders days below the fold later. */
const headingRem = 2.25;
const rowRem = 2.8;

interface HistoryDayProps {
  day: HistoryPage<ShownMatch>['history'][number];
  /** Shows the matches before a tap. */
  isOpen: boolean;
}

/** One date: its hits and a dot for each match, which a tap unfolds (HIST-01). */
export function HistoryDay({ day, isOpen }: HistoryDayProps) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const titleId = useId();
  const hits = day.matches.filter(({ result }) => result === 'correct').length;
  const hasRoom = useMediaQuery('(min-width: 44rem)');
  const decided = day.matches.filter(({ result }) => result === 'correct' || result === 'incorrect').length;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.day}
      style={{ containIntrinsicHeight: `auto ${headingRem + (isOpen ? day.matches.length * rowRem : 0)}rem` }}
    >
      <details className="fold" open={isOpen || undefined}>
        <summary className={`row target ${styles.date}`}>
          {/* A date is a day, not a moment: noon is that day in every zone the page may be read in. */}
          <h3 id={titleId}>
            <time dateTime={day.date}>{formatDay(`${day.date}T12:00:00`, language, serverNow())}</time>
          </h3>
          <span className={styles.dots} aria-hidden="true">
            {day.matches.map(({ id, result }) => (
              <span key={id} className={styles[result]} />
            ))}
          </span>
          {decided > 0 && (
            <span className={styles.hits}>{t('dayHits', { count: hits, total: decided })}</span>
          )}
          <Icon name="chevron" size={18} />
        </summary>
        <ul className={`card ${styles.matches}`}>
          {day.matches.map((match) => (
            <HistoryRow key={match.id} match={match} hasRoom={hasRoom} />
          ))}
        </ul>
      </details>
    </section>
  );
}

const looks: Record<PickResult | 'queued' | 'toSend' | 'needsLogin', { tone: Tone; icon?: IconName }> = {
  pending: { tone: 'neutral', icon: 'clock' },
  live: { tone: 'live' },
  awaiting: { tone: 'neutral', icon: 'clock' },
  correct: { tone: 'success', icon: 'check' },
  incorrect: { tone: 'danger', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  queued: { tone: 'info', icon: 'phone' },
  toSend: { tone: 'info', icon: 'clock' },
  needsLogin: { tone: 'warning', icon: 'user' },
};

const wordsOfWaiting = {
  draft: 'queued',
  queued: 'queued',
  sending: 'queued',
  waiting: 'queued',
  'needs-login': 'needsLogin',
  unstored: 'toSend',
} as const;

/** Results that a narrow row shows by the colour of the letter, and in words for screen readers. */
const shownByIcon = new Set<string>(['correct', 'incorrect', 'pending']);

/**
 * A match in one line, with three letters, the picked one filled, and the result, or the state of a pick that was not
 * sent (HIST-01, HIST-03, PWA-04).
 */
function HistoryRow({ match, hasRoom }: { match: ShownMatch; hasRoom: boolean }) {
  const { t } = useTranslation(['history', 'common']);
  const language = useLanguage();
  const { homeTeam, awayTeam, prediction, result, waits } = match;
  const word = waits ? wordsOfWaiting[waits] : result;
  const score = match.status === 'live' || match.status === 'finished' ? scoreOf(match) : null;
  const isShort = !hasRoom && shownByIcon.has(word);
  const picks: Record<Outcome, string> = {
    home_win: t('common:pick.wins', { team: homeTeam }),
    draw: t('common:pick.draw'),
    away_win: t('common:pick.wins', { team: awayTeam }),
  };
  return (
    <li className={classNames(styles.match, styles[result])}>
      <p className={classNames('line', styles.cell, styles.home)}>
        <span ref={(element) => fitLetters(element, homeTeam)} className={styles.name}>
          {homeTeam}
        </span>
        <Crest src={match.homeTeamImage} name={homeTeam} size={18} />
      </p>
      <p className={classNames('line', styles.cell, styles.middle)}>
        {score ? (
          <>
            <strong aria-hidden="true">{`${score.home}–${score.away}`}</strong>
            <span className="visually-hidden">{t('resultOf', { home: score.home, away: score.away })}</span>
          </>
        ) : (
          <time dateTime={match.startTime}>{formatTime(match.startTime, language)}</time>
        )}
      </p>
      <p className={`line ${styles.cell}`}>
        <Crest src={match.awayTeamImage} name={awayTeam} size={18} />
        <span ref={(element) => fitLetters(element, awayTeam)} className={styles.name}>
          {awayTeam}
        </span>
      </p>
      <p className={styles.letters} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} className={classNames(prediction === outcome && styles.picked)}>
            {t(`letters.${outcome}`)}
          </span>
        ))}
      </p>
      <p className="visually-hidden">{t('pickOf', { pick: picks[prediction] })}</p>
      <p className={isShort ? 'visually-hidden' : styles.outcome}>
        {isShort ? t(`outcome.${word}`) : <Chip {...looks[word]}>{t(`outcome.${word}`)}</Chip>}
      </p>
    </li>
  );
}
