import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { acknowledge, type Receipt } from '../../outbox/outbox-row.ts';
import { useOwnPicks } from '../../outbox/own-picks.ts';
import { forgetLostPicks, useLostPicks } from '../../outbox/waiting-count.ts';
import { formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { gamesApi } from '../../matches/games-api.ts';
import { useRefusalText } from './refusal-text.ts';
import styles from './play-page.module.css';

/** Notices about the choices on this device, for all grids. They stay until the player acknowledges them. */
export function OutboxNotices({ playerId }: { playerId: number }) {
  const { t } = useTranslation('play');
  const [{ receipts, isDurable }, change] = useOwnPicks(playerId);
  const lost = useLostPicks(playerId);
  const understood = (onClick: () => void) => (
    <Button variant="secondary" onClick={onClick}>
      {t('receipts.understood')}
    </Button>
  );
  return (
    <>
      {!isDurable && (
        <Banner tone="warning" title={t('offline.notKeptTitle')}>
          {t('offline.notKept')}
        </Banner>
      )}
      {lost > 0 && (
        <Banner
          tone="error"
          title={t('offline.lostTitle', { count: lost })}
          action={understood(() => forgetLostPicks(playerId))}
        >
          {t('offline.lostQueue')}
        </Banner>
      )}
      {receipts.length > 0 && (
        <Banner
          tone="error"
          title={t('receipts.title', { count: receipts.length })}
          action={understood(() => {
            const seen = receipts.map(({ opId }) => opId);
            void change((own) => acknowledge(own, seen));
          })}
        >
          <ul className={`stack gap-2 ${styles.receipts}`}>
            {receipts.map((receipt) => (
              <ReceiptLine key={receipt.opId} receipt={receipt} />
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** The match, the choice and the reason. */
function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('play');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { match, matchId, prediction, outcome, code } = receipt;
  const { data: grids } = gamesApi.endpoints.games.useQueryState();
  // The match may have been moved after the pick.
  const now = grids?.flatMap(({ games }) => games).find(({ id }) => id === matchId);
  const { homeTeam: home, awayTeam: away } = match;
  const choice = { home_win: home, draw: t('card.draw'), away_win: away }[prediction];
  const reason =
    outcome === 'superseded'
      ? t('stateHelp.superseded')
      : refusalText(outcome === 'expired' ? outcome : code);
  return (
    <li className="row">
      <strong>{t('receipts.match', { home, away })}</strong>
      <span className="muted">{formatStart((now ?? match).startTime, language, serverNow())}</span>
      <span>{`${t('receipts.choice', { choice })} ${reason}`}</span>
    </li>
  );
}
