import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useConnection } from './connection.ts';
import styles from './last-updated.module.css';

const minute = 60_000;

interface LastUpdatedProps {
  /** What RTK Query's hook gave for the list. */
  result: { fulfilledTimeStamp?: number; isError: boolean };
  className?: string;
}

/**
 * "Actualizado hace 5 min", beside a list that may be behind what the server knows: it was kept by an earlier visit and is not confirmed yet, asking again
 * failed, or there is no connection. Nothing beside a fresh one. It keeps silent for the moment that a quick answer takes, and moves nothing by coming.
 */
export function LastUpdated({ result, className }: LastUpdatedProps) {
  const connection = useConnection();
  const { fulfilledTimeStamp: at, isError } = result;
  if (at === undefined) return null;
  const isOfEarlierVisit = at < performance.timeOrigin;
  if (!isError && connection === 'online' && !isOfEarlierVisit) return null;
  return <Note at={at} className={className} />;
}

function Note({ at, className }: { at: number; className?: string }) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const now = useMinutes();
  return (
    <p className={classNames(styles.note, className)}>
      <Icon name="clock" size={14} />
      <time dateTime={new Date(at).toISOString()}>
        {now - at < minute ? t('updated.now') : t('updated.at', { time: formatAgo(at, language, now) })}
      </time>
    </p>
  );
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
