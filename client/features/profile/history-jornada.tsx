import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { HistoryPage, ShownMatch } from '../../outbox/merge-history.ts';
import type { GridHits } from './profile-api.ts';
import styles from './history.module.css';
import { type Outcome, OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { PickResult } from '../../../shared/rules/scoring.ts';
import { useGridDays } from '../../matches/grid-label.ts';
import { scoreOf } from '../../matches/score.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { fitLetters } from '../../ui/fit-letters.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** The estimated height of a jornada on a phone. The browser renders those below the fold later. */
const headingRem = 4.25;
const rowRem = 2.8;

interface HistoryJornadaProps {
  days: HistoryPage<ShownMatch>['history'];
  /** The results of all its matches; undefined: it has none yet, or is not among the newest. */
  hits: GridHits | undefined;
  isNewest: boolean;
}

/**
 * The matches of a grid by date, below its hits and a dot for each, which a tap unfolds (HIST-01). The newest is open,
 * and one with a pick that was not sent.
 */
export function HistoryJornada({ days, hits, isNewest }: HistoryJornadaProps) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const daysOf = useGridDays();
  const titleId = useId();
  const hasRoom = useMediaQuery('(min-width: 44rem)');
  const matches = days.flatMap((day) => day.matches);
  const isOpen = isNewest || matches.some(({ waits }) => waits);
  const results = hits?.results ?? matches.map(({ result }) => result);
  const correct = results.filter((result) => result === 'correct').length;
  const decided = correct + results.filter((result) => result === 'incorrect').length;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.jornada}
      style={{ containIntrinsicHeight: `auto ${headingRem + (isOpen ? matches.length * rowRem : 0)}rem` }}
    >
      <details className="fold" open={isOpen || undefined}>
        <summary className={`row target ${styles.summary}`}>
          <h3 id={titleId}>
            <span>{matches[0]!.gridName}</span> <small>{daysOf(matches)}</small>
          </h3>
          <span className={styles.dots} aria-hidden="true">
            {results.map((result, index) => (
              <span key={index} className={styles[result]} />
            ))}
          </span>
          {decided > 0 && (
            <span className="note">{t('hits', { count: correct, total: hits?.total ?? decided })}</span>
          )}
          <Icon name="chevron" size={18} />
        </summary>
        {days.map((day) => (
          <div key={day.date}>
            {/* A date is a day, not a moment: noon is that day in every zone the page may be read in. */}
            <h4 className={styles.date}>
              <time dateTime={day.date}>{formatDay(`${day.date}T12:00:00`, language, serverNow())}</time>
            </h4>
            <ul className={`card ${styles.matches}`}>
              {day.matches.map((match) => (
                <HistoryRow key={match.id} match={match} hasRoom={hasRoom} />
              ))}
            </ul>
          </div>
        ))}
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
    <li className={classNames(styles.match, styles[result], result === 'cancelled' && 'subtle')}>
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
          <time className="muted" dateTime={match.startTime}>
            {formatTime(match.startTime, language)}
          </time>
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
