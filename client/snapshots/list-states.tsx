import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useConnection } from '../lib/use-connection.ts';
import styles from './last-updated.module.css';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { isApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { RetryButton } from '../ui/retry-button.tsx';

const minute = 60_000;

/** The fields of RTK Query's hook that say how old a list is. */
export interface QueryResult {
  fulfilledTimeStamp?: number;
  isError: boolean;
  /** An answer from before, in epoch milliseconds of the device, may be outdated although this page asked for it. */
  outdatedBefore?: number;
}

/**
 * Returns when this page began by the device's clock. If the clock was put back since, that is earlier than
 * `performance.timeOrigin`.
 */
function pageStart(): number {
  return Math.min(performance.timeOrigin, Date.now() - performance.now());
}

/**
 * Whether a list may be outdated: it comes from an earlier visit and is not confirmed yet, the last request failed, or
 * there is no connection.
 */
export function useIsBehind({ fulfilledTimeStamp: at, isError, outdatedBefore = 0 }: QueryResult): boolean {
  const connection = useConnection();
  return (
    at !== undefined && (isError || connection !== 'online' || at < Math.max(pageStart(), outdatedBefore))
  );
}

/**
 * Shows "Actualizado hace 5 min" for a list that may be outdated. CSS delays it, because most answers are quick. The
 * parent reserves its space.
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
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface EmptyListProps extends EmptyStateProps {
  /** The query of the list. */
  result: QueryResult;
}

/**
 * Replaces a list without entries. Without a connection, or after an error, it says when the list was empty. A slow
 * connection does not remove the action.
 */
export function EmptyList({ result, ...now }: EmptyListProps) {
  const isOffline = useConnection() === 'offline';
  const { fulfilledTimeStamp: at, isError } = result;
  if ((!isOffline && !isError) || at === undefined) return <EmptyState isDrawn {...now} />;
  return <EmptyThen at={at} isOffline={isOffline} />;
}

function EmptyThen({ at, isOffline }: { at: number; isOffline: boolean }) {
  const { t } = useTranslation('offline');
  return (
    <EmptyState icon={isOffline ? 'offline' : 'warning'} title={t('emptyThen.title')}>
      {t('emptyThen.text', { time: useAgo(at) })}
    </EmptyState>
  );
}

interface LoadFailedProps {
  title?: string;
  /** The query that failed. */
  result: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces a list that failed to load and has no snapshot: shows the reason and a retry button. */
export function LoadFailed({ title, result }: LoadFailedProps) {
  const { error } = result;
  const { t } = useTranslation(['common', 'offline']);
  const isOffline = isApiError(error) && error.code === 'network';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'warning'}
      title={title ?? t('state.failedTitle')}
      action={<RetryButton {...result} />}
    >
      <p role="alert">{isOffline ? t('offline:notSeen') : errorText(error, t('state.failedText'))}</p>
    </EmptyState>
  );
}
