import { type ComponentType, type ReactNode, Suspense } from 'react';
import { latePart } from '../pwa/late-part.tsx';
import { ErrorBoundary } from './error-screen.tsx';

interface OptionalProps {
  /** A message says that the part is missing. */
  isTold?: boolean;
  children: ReactNode;
}

/**
 * A part that the page can do without: draws nothing while it loads, when it cannot be downloaded, or after it broke.
 * The download is retried.
 */
export function Optional({ isTold = false, children }: OptionalProps) {
  return (
    <ErrorBoundary isOptional={isTold ? 'told' : true}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Returns an optional part that is downloaded when it is first drawn. */
export function optionalPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  options: { isTold?: boolean } = {},
) {
  const Part = latePart(load);
  return (props: Props) => (
    <Optional {...options}>
      <Part {...props} />
    </Optional>
  );
}
