import { lazy, type ComponentType } from 'react';
import { orReload } from '../pwa/stale-release.ts';

/**
 * A component that is downloaded when it is first shown, together with what it needs to ask the server. All code that uses RTK Query comes in this
 * way, so that none of it is part of the first download.
 */
export function lazily<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  let atHand: { default: ComponentType<Props> } | null = null;
  const download = async () => {
    const [Content, { ServerData }] = await orReload(Promise.all([load(), import('./server-data.tsx')]));
    atHand = {
      default: (props) => (
        <ServerData>
          <Content {...props} />
        </ServerData>
      ),
    };
    return atHand;
  };
  const Late = lazy(() => (atHand ? already(atHand) : download()));
  /** Ahead of its being shown: then it is drawn at once. React keeps what stands in for it on screen for 300 ms at least. */
  return Object.assign(Late, { download });
}

/** What React does not have to wait for: a promise that says its value in the very moment it is asked. */
function already<T>(value: T): Promise<T> {
  return { then: (tell: (value: T) => void) => tell(value) } as Promise<T>;
}

/** As `lazily`, for what can do nothing without a network and is not kept for it: where it cannot be downloaded it is not there. */
export function lazilyOnline<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazily<Props>(() => load().catch(() => Nothing));
}

function Nothing() {
  return null;
}
