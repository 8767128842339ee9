import { type ComponentType } from 'react';
import { ErrorBoundary } from './error-screen.tsx';

/**
 * Draws nothing in place of a part that cannot be downloaded. The download is retried.
 *
 * @param isOptional `told`: a message says that it cannot be downloaded now
 */
export function optional<Props extends object>(Part: ComponentType<Props>, isOptional: true | 'told' = true) {
  return (props: Props) => (
    <ErrorBoundary isOptional={isOptional}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
