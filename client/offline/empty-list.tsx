import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { useAgo, type QueryResult } from './last-updated.tsx';
import { useConnection } from '../lib/use-connection.ts';

interface EmptyListProps extends EmptyStateProps {
  /** The query of the list. */
  result: QueryResult;
}

/** Replaces a list without entries. Without a connection, or after an error, it says when the list was empty. A slow connection does not remove the action. */
export function EmptyList({ result, ...now }: EmptyListProps) {
  const isOffline = useConnection() === 'offline';
  const { fulfilledTimeStamp: at, isError } = result;
  if ((!isOffline && !isError) || at === undefined) return <EmptyState {...now} />;
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
