import { useTranslation } from 'react-i18next';
import { phaseOf } from '../../../shared/rules/match-status.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { scoreOf } from '../../matches/score.ts';
import { paths } from '../../shell/paths.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import type { HomeMatch } from './home-api.ts';
import styles from './match-row.module.css';

interface MatchRowProps {
  match: HomeMatch;
  /** It can still be picked; else the row is dimmed and cannot be tapped. */
  open: boolean;
  /** The zone of its time; undefined: the device's. */
  zone: string | undefined;
  /** The player's pick; null: none yet. Undefined: not known yet. */
  pick?: Pick | null;
}

/** One match of a player's home (HOME-07, HOME-08): its three options lead to where the tapped one can be saved. */
export function MatchRow({ match, open, zone, pick }: MatchRowProps) {
  const { t } = useTranslation();
  const goAsPlayer = useGoAsPlayer();
  const { homeTeam, awayTeam } = match;
  // The label contains the visible text, because people who control a phone by voice say that text.
  const optionLabels = {
    home_win: t('pick.homeWins', { team: homeTeam }),
    draw: t('pick.draw'),
    away_win: t('pick.awayWins', { team: awayTeam }),
  };
  const optionTexts = { home_win: t('pick.home_win'), draw: t('pick.draw'), away_win: t('pick.away_win') };
  function choose(prediction: Pick) {
    goAsPlayer(paths.play, { matchId: match.id, prediction });
  }
  return (
    <li
      className={classNames('card', styles.row, !open && styles.locked)}
      aria-label={t('match.versus', { home: homeTeam, away: awayTeam })}
    >
      <p className={`row between note ${styles.about}`}>
        <span className="line">
          <Crest src={match.leagueImage} name={match.league} size={18} dimmed={!open} />
          {match.league}
        </span>
        <MatchTime match={match} zone={zone} />
      </p>
      <p className={classNames(styles.team, styles.home)}>
        <Crest src={match.homeTeamImage} name={homeTeam} size={36} dimmed={!open} />
        <span>{homeTeam}</span>
      </p>
      <p className={classNames(styles.team, styles.away)}>
        <Crest src={match.awayTeamImage} name={awayTeam} size={36} dimmed={!open} />
        <span>{awayTeam}</span>
      </p>
      <Middle match={match} open={open} />
      <div
        className={styles.options}
        role="group"
        aria-label={t('match.versus', { home: homeTeam, away: awayTeam })}
      >
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            disabled={!open}
            aria-label={optionLabels[outcome]}
            aria-pressed={pick === undefined ? undefined : pick === outcome}
            className={classNames(styles.option, pick === outcome && styles.picked)}
            onClick={() => choose(outcome)}
          >
            {optionTexts[outcome]}
          </button>
        ))}
      </div>
    </li>
  );
}

export function MatchTime({ match, zone }: { match: HomeMatch; zone: string | undefined }) {
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

/** The part between the two teams. */
function Middle({ match, open }: { match: HomeMatch; open: boolean }) {
  return (
    <p className={styles.middle}>
      <MatchState match={match} open={open} />
      {phaseOf(match) === 'scheduled' && open && (
        <span aria-hidden="true" className={styles.versus}>
          –
        </span>
      )}
    </p>
  );
}

/** The state of a match: nothing yet, the score, or the reason for its absence. */
export function MatchState({ match, open }: { match: HomeMatch; open: boolean }) {
  const { t } = useTranslation();
  const score = scoreOf(match);
  const phase = phaseOf(match);
  return (
    <>
      {phase === 'finished' && score && (
        <strong>
          {score.home}–{score.away}
        </strong>
      )}
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
