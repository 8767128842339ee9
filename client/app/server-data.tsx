import type { ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { EarlyStore } from './early-store.ts';
import { plugServerData } from './store.ts';

export { plugServerData };

/** Makes sure that the store holds what the server says before anything below asks for it. */
export function ServerData({ children }: { children: ReactNode }) {
  plugServerData(useStore() as EarlyStore);
  return children;
}
