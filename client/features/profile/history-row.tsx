import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import type { PickResult } from '../../../shared/rules/scoring.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { scoreOf } from '../../matches/score.ts';
import type { ShownMatch } from '../../offline/merge-history.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import type { IconName } from '../../ui/icon.tsx';
import styles from './history.module.css';

const looks: Record<PickResult | 'queued' | 'needsLogin', { tone: Tone; icon?: IconName }> = {
  pending: { tone: 'neutral', icon: 'clock' },
  live: { tone: 'live' },
  awaiting: { tone: 'neutral', icon: 'clock' },
  correct: { tone: 'success', icon: 'check' },
  incorrect: { tone: 'danger', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  queued: { tone: 'info', icon: 'phone' },
  needsLogin: { tone: 'warning', icon: 'user' },
};

/** One match with the pick and what it has come to, or where the pick still is (HIST-01, HIST-03, PWA-04). */
export function HistoryRow({ match }: { match: ShownMatch }) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { homeTeam, awayTeam, prediction, result, waits } = match;
  const word = !waits ? result : waits === 'needs-login' ? 'needsLogin' : 'queued';
  const score = match.status === 'live' || match.status === 'finished' ? scoreOf(match) : null;
  const picks: Record<Outcome, string> = {
    home_win: common('pick.wins', { team: homeTeam }),
    draw: common('pick.draw'),
    away_win: common('pick.wins', { team: awayTeam }),
  };
  return (
    <li className={classNames(styles.match, styles[result])}>
      <Team name={homeTeam} image={match.homeTeamImage} goals={score?.home} />
      <Team name={awayTeam} image={match.awayTeamImage} goals={score?.away} />
      {score && (
        <span className="visually-hidden">{t('resultOf', { home: score.home, away: score.away })}</span>
      )}
      <p className={styles.pick}>
        <span className="visually-hidden">{t('pickOf', { pick: picks[prediction] })}</span>
        <span aria-hidden="true">{picks[prediction]}</span>
      </p>
      <p className={`line ${styles.outcome}`}>
        {!score && (
          <time dateTime={match.startTime} className={styles.time}>
            {formatTime(match.startTime, language)}
          </time>
        )}
        <Chip {...looks[word]}>{t(`outcome.${word}`)}</Chip>
      </p>
    </li>
  );
}

function Team({ name, image, goals }: { name: string; image: string | null; goals: number | undefined }) {
  return (
    <p className={`line ${styles.team}`}>
      <Crest src={image} size={22} />
      <span className={styles.name}>{name}</span>
      <strong aria-hidden="true">{goals}</strong>
    </p>
  );
}
