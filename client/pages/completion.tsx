import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { useGroupsQuery } from '../features/groups/groups-api.ts';
import { playsGrid } from '../matches/own-groups.ts';
import { ShareButton } from '../features/share/share-button.tsx';
import { formatDay, formatStart } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useServerNow } from '../lib/use-server-now.ts';
import { useSession } from '../session/use-session.ts';
import { paths } from '../shell/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './completion.module.css';

/** Says that the server has all picks of a grid (PLAY-16): the first match, the way to friends, and the picture. */
export function Completion({ grid, onClose }: { grid: GridWithPicks; onClose: () => void }) {
  const { t } = useTranslation(['play', 'common']);
  const language = useLanguage();
  const now = useServerNow(() => null);
  const { user } = useSession();
  const { data: groups = [] } = useGroupsQuery();
  const own = groups.find(({ owner }) => owner.id === user?.id);
  // A friend's group that plays this grid comes before one's own.
  const playing = groups.find((group) => group.owner.id !== user?.id && playsGrid(group, grid.id));
  const shown = playing ?? own;
  const first = grid.games
    .filter(({ startTime, status }) => status !== 'cancelled' && Date.parse(startTime) > now)
    .sort((one, other) => one.startTime.localeCompare(other.startTime))[0];
  return (
    <Dialog open onClose={onClose} title={t('ready.title')}>
      <div className={`stack gap-4 ${styles.content}`}>
        <Ring />
        {first && (
          <p>
            <span>
              {t('ready.first', {
                start: (first.lacksTime ? formatDay : formatStart)(first.startTime, language, now),
              })}
            </span>
            <strong className={styles.match}>
              {t('common:match.versus', { home: first.homeTeam, away: first.awayTeam })}
            </strong>
          </p>
        )}
        <Link
          className={buttonClass({ wide: true })}
          to={shown ? `${paths.groups}?grupo=${shown.id}` : paths.groups}
        >
          <Icon name="users" />
          <span>
            {playing
              ? t('ready.group', { group: playing.name })
              : own
                ? t('ready.invite', { group: own.name })
                : t('ready.create')}
          </span>
        </Link>
        <ShareButton grid={grid} />
      </div>
    </Dialog>
  );
}

const parts = 12;

/** The ring of the logo, one part for each match. It closes once. */
function Ring() {
  return (
    <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
      {Array.from({ length: parts }, (_, index) => (
        <path
          key={index}
          className={styles.part}
          style={{ animationDelay: `${index * 60}ms` }}
          transform={`rotate(${(index * 360) / parts} 50 50)`}
          d="M41.5 9.9A41 41 0 0 1 58.5 9.9"
        />
      ))}
      <path className={styles.tick} pathLength="1" d="M33 51 45 63 68 39" />
    </svg>
  );
}
