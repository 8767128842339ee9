import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './join.module.css';

interface JoinFailedProps {
  title: string;
  error: unknown;
  /** Said of a join that got no answer; that there is no connection, where absent. */
  fallback?: string;
  wayOut: { to: string; label: string };
  onRetry: () => void;
}

/** Why there is no way into the group by this link (JOIN-05), and where to go instead; what may pass can be tried again. */
export function JoinFailed({ title, error, fallback, wayOut, onRetry }: JoinFailedProps) {
  const { t } = useTranslation();
  return (
    <>
      <Banner tone="error" title={title}>
        {errorText(error, fallback)}
      </Banner>
      <div className={styles.actions}>
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
