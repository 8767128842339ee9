import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { phaseOf } from '../../../shared/rules/match-status.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Elements } from '../../ui/elements.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { FormPlace } from '../../matches/form-place.tsx';
import type { HomeMatch } from './home-api.ts';
import styles from './match-row.module.css';

interface MatchCardProps {
  gridId: number;
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
export function MatchCard({ gridId, match, open, zone, isFolded = false, children }: MatchCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { homeTeam: home, awayTeam: away } = match;
  return (
    <li
      className={classNames('card', styles.card, !open && styles.locked)}
      aria-label={t('match.versus', { home, away })}
      data-folded={isFolded || undefined}
    >
      <p id={id} className={`line wraps note ${styles.about}`}>
        <MatchTime match={match} zone={zone} />
        <span className={`line ${styles.league}`}>
          <Crest src={match.leagueImage} name={match.league} size={16} dimmed={!open} />
          <span>{match.league}</span>
        </span>
        <MatchState match={match} open={open} />
      </p>
      {children(id)}
      <FormPlace gridId={gridId} match={match} />
    </li>
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

/** The state of a match: nothing yet, or what is not as usual. */
function MatchState({ match, open }: { match: HomeMatch; open: boolean }) {
  const { t } = useTranslation();
  const phase = phaseOf(match);
  return (
    <>
      {phase === 'live' && <Chip tone="live">{t('match.live')}</Chip>}
      {phase !== 'finished' && phase !== 'live' && phase !== 'scheduled' && (
        <Chip>{t(`match.${phase}`)}</Chip>
      )}
      {phase === 'scheduled' && !open && <Chip icon="lock">{t('match.locked')}</Chip>}
    </>
  );
}
