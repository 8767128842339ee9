import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { useAgo, type QueryResult } from './last-updated.tsx';
import { useConnection } from './use-connection.ts';

interface EmptyListProps extends EmptyStateProps {
  /** What came of asking for the list. */
  result: QueryResult;
}

/** In place of a list without entries. What an earlier visit kept is not stated as a fact while the server cannot be asked: it was so then. */
export function EmptyList({ result, ...now }: EmptyListProps) {
  const isOnline = useConnection() === 'online';
  const { fulfilledTimeStamp: at, isError } = result;
  if ((isOnline && !isError) || at === undefined) return <EmptyState {...now} />;
  return <EmptyThen at={at} isOnline={isOnline} />;
}

function EmptyThen({ at, isOnline }: { at: number; isOnline: boolean }) {
  const { t } = useTranslation('offline');
  return (
    <EmptyState icon={isOnline ? 'warning' : 'offline'} title={t('emptyThen.title')}>
      {t('emptyThen.text', { time: useAgo(at) })}
    </EmptyState>
  );
}
