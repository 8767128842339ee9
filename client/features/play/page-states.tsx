import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { EmptyList } from '../../offline/empty-list.tsx';
import type { QueryResult } from '../../offline/last-updated.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';

export function NoGrids({ result }: { result: QueryResult }) {
  const { t } = useTranslation('play');
  return (
    <EmptyList result={result} icon="calendar" title={t('empty.title')}>
      {t('empty.text')}
    </EmptyList>
  );
}

interface LoadFailedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

export function LoadFailed({ error, retrying, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('play');
  const isOffline = isApiError(error) && error.code === 'network';
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'warning'}
      title={t('failed.title')}
      action={
        <Button loading={retrying} icon={<Icon name="refresh" />} onClick={onRetry}>
          {t('failed.retry')}
        </Button>
      }
    >
      <p role="alert">{isOffline ? t('failed.text') : errorText(error, t('failed.text'))}</p>
    </EmptyState>
  );
}
