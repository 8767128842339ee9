import { type ComponentType } from 'react';
import { ErrorBoundary } from './error-screen.tsx';

/**
 * Draws nothing in place of a part that cannot be downloaded, or that broke while drawing. The download is retried.
 *
 * @param isOptional `told`: a message says that the part is missing
 */
export function optional<Props extends object>(Part: ComponentType<Props>, isOptional: true | 'told' = true) {
  return (props: Props) => (
    <ErrorBoundary isOptional={isOptional}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
