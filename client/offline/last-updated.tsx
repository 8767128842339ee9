import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useConnection } from '../lib/use-connection.ts';
import styles from './last-updated.module.css';

const minute = 60_000;

/** The fields of RTK Query's hook that say how old a list is. */
export interface QueryResult {
  fulfilledTimeStamp?: number;
  isError: boolean;
}

/** Whether a list may be outdated: it comes from an earlier visit and is not confirmed yet, the last request failed, or there is no connection. */
export function useIsBehind({ fulfilledTimeStamp: at, isError }: QueryResult): boolean {
  const connection = useConnection();
  return at !== undefined && (isError || connection !== 'online' || at < performance.timeOrigin);
}

/**
 * Shows "Actualizado hace 5 min" for a list that may be outdated. CSS delays it, because most answers are quick. The parent reserves its space.
 */
export function LastUpdated({ result }: { result: QueryResult }) {
  const { fulfilledTimeStamp: at, isError } = result;
  const isBehind = useIsBehind(result);
  const isOnline = useConnection() === 'online';
  return isBehind && at !== undefined ? <Note at={at} isRefused={isError && isOnline} /> : null;
}

/** `isRefused`: the server answered the last request with an error. */
function Note({ at, isRefused }: { at: number; isRefused: boolean }) {
  const { t } = useTranslation('offline');
  const time = useAgo(at);
  return (
    <p className={styles.note}>
      <Icon name={isRefused ? 'warning' : 'clock'} size={14} />
      <time dateTime={new Date(at).toISOString()}>
        {isRefused ? t('updated.failed', { time }) : t('updated.at', { time })}
      </time>
    </p>
  );
}

/** Returns how long ago that was, in words. Updates with the time. */
export function useAgo(at: number): string {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const now = useMinutes();
  return now - at < minute ? t('updated.moment') : formatAgo(at, language, now);
}

/** Returns the device's time. Updates every 30 s. */
function useMinutes(): number {
  const [now, look] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
