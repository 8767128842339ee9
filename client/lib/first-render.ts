import { createContext, use, useSyncExternalStore } from 'react';

/** The time of the server's render, in epoch milliseconds; null if the browser draws the page itself. */
export const FirstRenderTime = createContext<number | null>(null);

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/**
 * Whether the server renders this component or the browser hydrates it. Such a render shows nothing of the device: its
 * zone, its address, its clock. The component is drawn again afterwards. False if the browser draws the page itself.
 */
export function useIsFirstRender(): boolean {
  return useSyncExternalStore(never, no, yes);
}

/** Returns the time of the server's render while `useIsFirstRender`, else null. */
export function useFirstRenderTime(): number | null {
  const time = use(FirstRenderTime);
  return useIsFirstRender() ? time : null;
}
