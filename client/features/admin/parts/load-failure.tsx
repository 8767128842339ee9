import { errorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from './use-admin-text.ts';

interface LoadFailureProps {
  error: unknown;
  /** The fixed text of the error catalogue. */
  fallback: string;
  /** What still holds, or what to do. */
  text?: string;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in the place of a list that could not be loaded (ADM-07, ADM-15): why, and the way to try again. */
export function LoadFailure({ error, fallback, text, retrying, onRetry }: LoadFailureProps) {
  const t = useAdminText();
  const said = errorText(error, fallback);
  return (
    <Banner
      tone="error"
      title={fallback}
      action={
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {said !== fallback && <p>{said}</p>}
      {text && <p>{text}</p>}
    </Banner>
  );
}
