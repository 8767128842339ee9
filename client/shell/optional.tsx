import { type ComponentType } from 'react';
import { latePart } from '../pwa/late-part.tsx';
import { ErrorBoundary } from './error-screen.tsx';

/**
 * A component that is downloaded when it is first shown, together with what it needs to ask the server. All code that uses RTK Query comes in this
 * way, so that none of it is part of the first download.
 */
export function lazily<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return latePart<Props>(async () => {
    const [Content, { ServerData }] = await Promise.all([load(), import('../app/server-data.tsx')]);
    return (props) => (
      <ServerData>
        <Content {...props} />
      </ServerData>
    );
  });
}

/** As `lazily`, for what the page can do without: while it cannot be downloaded it is not there, and the download is retried. */
export function lazilyOptional<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return optional(lazily(load));
}

/** As `lazilyOptional`, for what a tap opens: a message says that it cannot be downloaded now. */
export function lazilyTold<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return optional(lazily(load), 'told');
}

/** Draws nothing in place of a part that cannot be downloaded. */
export function optional<Props extends object>(Part: ComponentType<Props>, isOptional: true | 'told' = true) {
  return (props: Props) => (
    <ErrorBoundary isOptional={isOptional}>
      <Part {...props} />
    </ErrorBoundary>
  );
}
