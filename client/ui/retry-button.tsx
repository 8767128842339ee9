import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface RetryButtonProps {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Asks again for the answer of a query that failed. */
export function RetryButton({ isFetching, refetch }: RetryButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      loading={isFetching}
      icon={<Icon name="refresh" />}
      onClick={() => void refetch()}
    >
      {t('action.retry')}
    </Button>
  );
}
