import { useTranslation } from 'react-i18next';
import { pickWindow } from '../../../shared/rules/pick-window.ts';
import { formatDay, formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import type { Grids } from '../../matches/games-api.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { noteSeenChanges, useSeenChanges } from '../../outbox/seen-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { nextTick } from './use-grids.ts';

/** How many changes are named. */
const shownMost = 3;

/**
 * The own matches that have moved since the pick or were cancelled, until the player has seen it on this device
 * (PLAY-19).
 */
export function MatchChanges({ grids, playerId }: { grids: Grids; playerId: number }) {
  const { t } = useTranslation('own');
  const language = useLanguage();
  const seen = useSeenChanges();
  const now = useServerNow((moment) => nextTick(grids, moment));
  const changed = grids
    .flatMap(({ status, games }) =>
      games.map((match) => ({ match, window: pickWindow(windowInputOf(match, status, now)) })),
    )
    .filter(
      ({ match, window }) =>
        match.bets.length > 0 && (window === 'cancelled' || (match.movedFrom && window !== 'started')),
    )
    .map((each) => ({
      ...each,
      name: `${playerId} ${each.match.id} ${each.window === 'cancelled' ? 'x' : each.match.startTime}`,
    }))
    .filter(({ name }) => !seen.includes(name));
  if (changed.length === 0) return null;
  return (
    <Banner
      tone="info"
      icon="calendar"
      action={
        <Button variant="quiet" onClick={() => noteSeenChanges(changed.map(({ name }) => name))}>
          {t('changes.seen')}
        </Button>
      }
    >
      <ul className="stack gap-1" aria-label={t('changes.label')}>
        {changed.slice(0, shownMost).map(({ match, window }) => {
          const { homeTeam: home, awayTeam: away, startTime, lacksTime } = match;
          const when = lacksTime
            ? formatDay(startTime, language, now)
            : formatStart(startTime, language, now);
          const kind = window === 'cancelled' ? 'cancelled' : window === 'open' ? 'movedOpen' : 'moved';
          return <li key={match.id}>{t(`changes.${kind}`, { home, away, when })}</li>;
        })}
        {changed.length > shownMost && <li>{t('changes.more', { count: changed.length - shownMost })}</li>}
      </ul>
    </Banner>
  );
}
