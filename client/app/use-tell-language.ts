import i18next from 'i18next';
import { useEffect } from 'react';
import { currentLanguage, languageChosen } from '../i18n/i18n.ts';
import { useConnection } from '../lib/use-connection.ts';
import { localStore } from '../lib/web-storage.ts';
import { useChooseLanguageMutation } from '../session/session-api.ts';
import { useSession } from '../session/use-session.ts';

/** Which player chose a language that the server has not heard of. */
const untoldKey = 'doce.language-untold';

/**
 * Mails are written in the language that a player chooses while logged in (I18N-06); the one that a device happens to speak changes nothing. What is chosen
 * without a network is told when there is one.
 */
export function useTellLanguage(): void {
  const { user, token } = useSession();
  const playerId = token ? (user?.id ?? null) : null;
  const connection = useConnection();
  const [choose] = useChooseLanguageMutation();

  useEffect(() => {
    if (playerId === null) return;
    const tell = async () => {
      const language = currentLanguage();
      const { error } = await choose({ body: { language } });
      if (!error && language === currentLanguage()) keepUntold(null);
    };
    const note = () => {
      keepUntold(playerId);
      void tell();
    };
    if (connection !== 'offline' && readUntold() === playerId) void tell();
    i18next.on(languageChosen, note);
    return () => i18next.off(languageChosen, note);
  }, [playerId, connection, choose]);
}

function readUntold(): number | null {
  return Number(localStore.get(untoldKey)) || null;
}

function keepUntold(playerId: number | null): void {
  localStore.set(untoldKey, playerId === null ? null : String(playerId));
}
