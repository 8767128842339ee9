import { useEffect } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { canPush, readWish } from '../../pwa/push-device.ts';
import { keepLanguage } from '../../pwa/push-memory.ts';
import { useSession } from '../../session/use-session.ts';
import { usePushServer } from './push-api.ts';
import { renew } from './push-steps.ts';

/** Renews the subscription of the logged-in player at the start, and after a change of language. */
export function PushKeeper() {
  const { user } = useSession();
  const language = useLanguage();
  const server = usePushServer();
  const playerId = user?.id;
  useEffect(() => {
    if (playerId === undefined || !canPush()) return;
    // A player that never turned push on needs no call.
    if (Notification.permission !== 'granted' && readWish() === null) return;
    void keepLanguage(language).catch(() => undefined);
    void renew(server, playerId);
  }, [server, playerId, language]);
  return null;
}
