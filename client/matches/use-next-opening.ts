import { useTranslation } from 'react-i18next';
import { formatDay, formatStart } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useServerNow } from '../lib/use-server-now.ts';
import { useNextOpeningQuery } from './games-api.ts';

/**
 * Says when the next grid opens, or until when the game pauses (PLAY-18). Null while a grid takes picks, if nothing is
 * known, and once the moment is over: a snapshot may be old.
 */
export function useNextOpening(): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useNextOpeningQuery(undefined, { refetchOnMountOrArgChange: true });
  const opensAt = data?.opensAt ? Date.parse(data.opensAt) : null;
  const now = useServerNow((moment) => (opensAt !== null && opensAt > moment ? opensAt : null));
  if (opensAt !== null)
    return opensAt > now ? t('next.opens', { start: formatStart(opensAt, language, now) }) : null;
  if (!data?.pausedUntil) return null;
  // A day has no zone.
  const day = Date.parse(data.pausedUntil);
  return day > now ? t('next.paused', { day: formatDay(day, language, now, 'UTC') }) : null;
}
