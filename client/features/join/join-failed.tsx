import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { onConnection, readConnection } from '../../lib/connection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';

interface JoinFailedProps {
  error: unknown;
  /** The text if the server gave no reason. */
  fallback?: string;
  wayOut: { to: string; label: string };
  onRetry: () => void;
}

/**
 * Says why this link does not open the group (JOIN-05), and where to go instead. A failure that may pass has a retry,
 * and is retried by itself when the connection is back.
 */
export function JoinFailed({ error, fallback, wayOut, onRetry }: JoinFailedProps) {
  const { t } = useTranslation(['common', 'join']);
  const retry = useEffectEvent(() => {
    if (mayPass(error) && readConnection() === 'online') onRetry();
  });
  useEffect(() => onConnection(() => retry()), []);
  return (
    <>
      <Banner tone="error" title={t('join:failed')}>
        <p>{playerErrorText(error, fallback)}</p>
        {mayPass(error) && <p>{t('join:keepsLink')}</p>}
      </Banner>
      <div className="row gap-3">
        {mayPass(error) && <Button onClick={onRetry}>{t('action.retry')}</Button>}
        <Link to={wayOut.to} className={buttonClass({ variant: mayPass(error) ? 'secondary' : 'primary' })}>
          {wayOut.label}
        </Link>
      </div>
    </>
  );
}

/** Whether the failure lies with the connection or the server, and not with the link. */
export function mayPass(error: unknown): boolean {
  return (
    isApiError(error) &&
    (error.code === 'network' || error.code === 'too_many_requests' || error.status >= 500)
  );
}
