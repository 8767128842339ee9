import { lazy, type ComponentType } from 'react';
import { orReload } from '../pwa/stale-release.ts';

/**
 * A component that is downloaded when it is first shown, together with what it needs to ask the server. All code that uses RTK Query comes in this
 * way, so that none of it is part of the first download.
 */
export function lazily<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Content, { ServerData }] = await orReload(Promise.all([load(), import('./server-data.tsx')]));
    return {
      default: (props: Props) => (
        <ServerData>
          <Content {...props} />
        </ServerData>
      ),
    };
  });
}

/** As `lazily`, for what can do nothing without a network and is not kept for it: where it cannot be downloaded it is not there. */
export function lazilyOnline<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazily<Props>(() => load().catch(() => Nothing));
}

function Nothing() {
  return null;
}
