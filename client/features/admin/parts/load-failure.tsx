import { errorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { t } from './admin-text.ts';
import type { Elements } from '../../../ui/elements.ts';

interface Query {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadFailureProps {
  query: Query;
  /** The fixed text of the error catalogue. */
  failed: string;
  /** A sentence on the things that stay valid, or on the next step. */
  text?: string;
}

/** Says why a query failed, with a button that retries it (ADM-07, ADM-15). Draws nothing without a failure. */
export function LoadFailure({ query: { error, isFetching, refetch }, failed, text }: LoadFailureProps) {
  if (error === undefined) return null;
  const reason = errorText(error, failed);
  return (
    <Banner
      tone="error"
      title={failed}
      action={
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {reason !== failed && <p>{reason}</p>}
      {text && <p>{text}</p>}
    </Banner>
  );
}

interface LoadedProps<Data> {
  query: Query & { data?: Data };
  failed: string;
  /** Rows of the skeleton. */
  rows?: number;
  children: (data: Data) => Elements;
}

/** Draws the data of a query: before the first data a skeleton, after a failure the reason above the last data. */
export function Loaded<Data>({ query, failed, rows = 6, children }: LoadedProps<Data>) {
  const { data, error } = query;
  return (
    <>
      <LoadFailure query={query} failed={failed} />
      {data === undefined && error === undefined && <ListSkeleton rows={rows} />}
      {data !== undefined && children(data)}
    </>
  );
}
