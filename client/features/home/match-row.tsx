import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { phaseOf } from '../../../shared/rules/match-status.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Elements } from '../../ui/elements.ts';
import look from '../../matches/pick-buttons.module.css';
import { scoreOf } from '../../matches/score.ts';
import { paths } from '../../shell/paths.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { fitLetters } from '../../ui/fit-letters.ts';
import { Icon } from '../../ui/icon.tsx';
import type { HomeMatch } from './home-api.ts';
import styles from './match-row.module.css';

interface MatchCardProps {
  match: HomeMatch;
  /** It can still be picked; else the card is dimmed. */
  open: boolean;
  /** The zone of its time; undefined: the device's. */
  zone: string | undefined;
  isFolded?: boolean;
  /** Returns the three options. `aboutId` is the id of the line that describes the match. */
  children: (aboutId: string) => Elements;
}

/** A match of home (HOME-07): a line with start, competition and state, and its options. */
export function MatchCard({ match, open, zone, isFolded = false, children }: MatchCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { homeTeam: home, awayTeam: away } = match;
  return (
    <li
      className={classNames('card', styles.card, !open && styles.locked)}
      aria-label={t('match.versus', { home, away })}
      data-folded={isFolded || undefined}
    >
      <p id={id} className={`line note ${styles.about}`}>
        <MatchTime match={match} zone={zone} />
        <span className={`line ${styles.league}`}>
          <Crest src={match.leagueImage} name={match.league} size={16} dimmed={!open} />
          <span>{match.league}</span>
        </span>
        <MatchState match={match} open={open} />
      </p>
      {children(id)}
    </li>
  );
}

interface MatchRowProps extends Omit<MatchCardProps, 'children'> {
  /** The player's pick; null: none yet. Undefined: not known yet. */
  pick?: Pick | null;
}

/** One match of a player's home (HOME-08): its three options lead to where the tapped one can be saved. */
export function MatchRow({ pick, ...card }: MatchRowProps) {
  const { t } = useTranslation();
  const { t: play } = useTranslation('play');
  const goAsPlayer = useGoAsPlayer();
  const { match, open } = card;
  const { homeTeam: home, awayTeam: away } = match;
  // A label contains the visible text, because people who control a phone by voice say that text.
  const options = [
    {
      outcome: 'home_win',
      label: play('card.home', { team: home }),
      text: home,
      image: match.homeTeamImage,
    },
    { outcome: 'draw', label: play('card.draw'), text: play('card.draw'), image: undefined },
    {
      outcome: 'away_win',
      label: play('card.away', { team: away }),
      text: away,
      image: match.awayTeamImage,
    },
  ] as const;
  return (
    <MatchCard {...card}>
      {(aboutId) => (
        <div
          className={classNames(look.options, !open && look.closed)}
          role="group"
          aria-label={t('match.versus', { home, away })}
          aria-describedby={aboutId}
        >
          {options.map(({ outcome, label, text, image }) => (
            <button
              key={outcome}
              type="button"
              disabled={!open}
              aria-label={label}
              aria-pressed={pick === undefined ? undefined : pick === outcome}
              className={look.option}
              onClick={() => goAsPlayer(paths.play, { matchId: match.id, prediction: outcome })}
            >
              {image !== undefined && (
                <Crest src={image} name={text} size={22} dimmed={!open && pick !== outcome} />
              )}
              <span ref={(element) => fitLetters(element, text)} className={look.text}>
                {text}
              </span>
              <span className={look.mark}>
                <Icon name="check" size={14} />
              </span>
            </button>
          ))}
        </div>
      )}
    </MatchCard>
  );
}

function MatchTime({ match, zone }: { match: HomeMatch; zone: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <time dateTime={match.startTime}>
      {match.lacksTime
        ? `${formatDate(match.startTime, language, zone)}, ${t('match.lacksTime')}`
        : formatDateTime(match.startTime, language, zone)}
    </time>
  );
}

/** The state of a match: nothing yet, the score, or the reason for its absence. */
function MatchState({ match, open }: { match: HomeMatch; open: boolean }) {
  const { t } = useTranslation();
  const score = scoreOf(match);
  const phase = phaseOf(match);
  return (
    <>
      {phase === 'finished' && score && <strong>{`${score.home}–${score.away}`}</strong>}
      {phase === 'live' && (
        <Chip tone="live">{score ? t('match.liveScore', { ...score }) : t('match.live')}</Chip>
      )}
      {phase !== 'finished' && phase !== 'live' && phase !== 'scheduled' && (
        <Chip>{t(`match.${phase}`)}</Chip>
      )}
      {phase === 'scheduled' && !open && <Chip icon="lock">{t('match.locked')}</Chip>}
    </>
  );
}
