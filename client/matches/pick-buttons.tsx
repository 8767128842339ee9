import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../shared/contract/games.ts';
import { provisionalOutcome } from '../../shared/rules/live.ts';
import { type Outcome, OUTCOMES } from '../../shared/rules/outcome.ts';
import { classNames } from '../ui/class-names.ts';
import { Crest } from '../ui/crest.tsx';
import { fitLetters } from '../ui/fit-letters.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pick-buttons.module.css';
import { scoreOf } from './score.ts';

type ShownMatch = Pick<
  Match,
  | 'homeTeam'
  | 'awayTeam'
  | 'homeTeamImage'
  | 'awayTeamImage'
  | 'status'
  | 'attention'
  | 'homeScore'
  | 'awayScore'
>;

interface PickButtonsProps {
  match: ShownMatch;
  /** Whether the match can still be picked. */
  open: boolean;
  /** The pick that is shown. */
  pick: Outcome | null;
  /** The pick that the server has. */
  saved?: Outcome | null;
  /** The saved pick that a draft hides. */
  covered?: Outcome | null;
  /** The ids of the elements that describe the match. */
  describedBy: string;
  onPick: (pick: Outcome) => void;
}

/**
 * The three options of a match as the browser's own radio buttons: one stop for Tab, arrows choose. While another one
 * is chosen, the saved one is marked. A score stands large between the clubs, and the frame of the saved pick has
 * its word.
 */
export function PickButtons({
  match,
  open,
  pick,
  saved = null,
  covered = null,
  describedBy,
  onPick,
}: PickButtonsProps) {
  const { t } = useTranslation('play');
  const name = useId();
  // A disabled button would lose the focus, and the keyboard its place on the page.
  const [hasFocus, setHasFocus] = useState(false);
  const isFinished = match.status === 'finished';
  const score = isFinished || match.status === 'live' ? scoreOf(match) : null;
  const result = provisionalOutcome({ ...match, score });
  const { homeTeam, awayTeam } = match;
  const options: Record<Outcome, { label: string; text: string; image?: string | null }> = {
    home_win: { label: t('card.home', { team: homeTeam }), text: homeTeam, image: match.homeTeamImage },
    draw: { label: t('card.draw'), text: t('card.draw') },
    away_win: { label: t('card.away', { team: awayTeam }), text: awayTeam, image: match.awayTeamImage },
  };
  return (
    <fieldset
      role="radiogroup"
      aria-disabled={!open}
      aria-describedby={score ? `${describedBy} ${name}-score ${name}-word` : describedBy}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className={classNames(styles.options, !open && styles.closed, score && styles.scored)}
    >
      <legend className="visually-hidden">{t('card.question', { home: homeTeam, away: awayTeam })}</legend>
      {OUTCOMES.map((outcome) => {
        const { label, text, image } = options[outcome];
        return (
          <label
            key={outcome}
            className={classNames(
              styles.option,
              covered === outcome && styles.covered,
              result && saved === outcome && (result === outcome ? styles.won : styles.lost),
            )}
          >
            <input
              type="radio"
              name={name}
              value={outcome}
              checked={pick === outcome}
              disabled={!open && !hasFocus}
              // React writes the names again at each drawing, and Chromium then takes the group apart.
              tabIndex={pick === null && outcome !== OUTCOMES[0] ? -1 : undefined}
              aria-disabled={!open}
              aria-label={covered === outcome ? `${label}, ${t('state.saved')}` : label}
              className={styles.radio}
              onChange={() => open && onPick(outcome)}
            />
            {image !== undefined && (
              <Crest src={image} name={text} size={22} dimmed={!open && !score && pick !== outcome} />
            )}
            {score && outcome === 'draw' ? (
              <strong id={`${name}-score`} className={styles.score}>
                {`${score.home}–${score.away}`}
              </strong>
            ) : (
              <span ref={(element) => fitLetters(element, text)} className={styles.text}>
                {text}
              </span>
            )}
            {result && !isFinished && saved === outcome && (
              <span id={`${name}-word`} className={styles.word}>
                {t(result === outcome ? 'card.rightNow' : 'card.wrongNow')}
              </span>
            )}
            <span className={styles.mark}>
              <Icon name={result && result !== outcome ? 'close' : 'check'} size={14} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
