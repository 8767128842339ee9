import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { EmptyList } from '../../offline/empty-list.tsx';
import type { QueryResult } from '../../offline/last-updated.tsx';
import { anchors, paths } from '../../shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';

export function NoGrids({ result }: { result: QueryResult }) {
  const { t } = useTranslation('play');
  return (
    <EmptyList
      result={result}
      icon="calendar"
      title={t('empty.title')}
      action={
        <Link className={buttonClass({ variant: 'secondary' })} to={`${paths.profile}#${anchors.record}`}>
          {t('empty.results')}
        </Link>
      }
    >
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
