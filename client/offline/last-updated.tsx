import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useConnection } from '../lib/use-connection.ts';
import styles from './last-updated.module.css';

const minute = 60_000;

/** What RTK Query's hook gives for a list. */
export interface QueryResult {
  fulfilledTimeStamp?: number;
  isError: boolean;
}

/** Whether a list may be behind what the server knows: an earlier visit kept it and it is not confirmed yet, asking again failed, or there is no connection. */
export function useIsBehind({ fulfilledTimeStamp: at, isError }: QueryResult): boolean {
  const connection = useConnection();
  return at !== undefined && (isError || connection !== 'online' || at < performance.timeOrigin);
}

/**
 * "Actualizado hace 5 min" for a list that may be behind, nothing for a fresh one. It keeps silent for the moment that a quick answer takes; that nothing
 * moves when it comes is for who gives it its place.
 */
export function LastUpdated({ result }: { result: QueryResult }) {
  const { fulfilledTimeStamp: at, isError } = result;
  const isBehind = useIsBehind(result);
  const isOnline = useConnection() === 'online';
  return isBehind && at !== undefined ? <Note at={at} isRefused={isError && isOnline} /> : null;
}

/** `isRefused`: the server is there, and gave no fresh one. */
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

/** How long ago that was, in words that keep up with the time. */
export function useAgo(at: number): string {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const now = useMinutes();
  return now - at < minute ? t('updated.moment') : formatAgo(at, language, now);
}

/** The device's clock, looked at every half a minute. */
function useMinutes(): number {
  const [now, look] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
