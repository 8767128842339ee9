import { useTranslation } from 'react-i18next';
import { lockAtOf } from '../../shared/rules/pick-window.ts';
import { formatStart } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useVisitorChoices } from '../outbox/visitor-choices.ts';

/** Tells an unverified player that choices wait on this device, and when the first of their matches locks (FILL-06). */
export function WaitingChoices({ playerId }: { playerId: number }) {
  const { t } = useTranslation('choices');
  const language = useLanguage();
  const { choices, sent } = useVisitorChoices(playerId);
  if (choices.length === 0 || sent !== null) return null;
  const now = serverNow();
  const locks = choices.map(({ match }) => lockAtOf(Date.parse(match.startTime))).filter((at) => at > now);
  return (
    <p>
      <strong>{t('waiting', { count: choices.length })}</strong>{' '}
      {locks.length > 0 && (
        <span>{t('firstLock', { time: formatStart(Math.min(...locks), language, now) })}</span>
      )}
    </p>
  );
}
