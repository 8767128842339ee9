import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

interface LoadFailedProps {
  title?: string;
  /** The query that failed. */
  result: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces a list that failed to load and has no snapshot: shows the reason and a retry button. */
export function LoadFailed({ title, result: { error, isFetching, refetch } }: LoadFailedProps) {
  const { t } = useTranslation();
  const { t: offline } = useTranslation('offline');
  const isOffline = isApiError(error) && error.code === 'network';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'warning'}
      title={title ?? t('state.failedTitle')}
      action={
        <Button
          variant="secondary"
          loading={isFetching}
          icon={<Icon name="refresh" />}
          onClick={() => void refetch()}
        >
          {t('action.retry')}
        </Button>
      }
    >
      <p role="alert">{isOffline ? offline('notSeen') : errorText(error, t('state.failedText'))}</p>
    </EmptyState>
  );
}
