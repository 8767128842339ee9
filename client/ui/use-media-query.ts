import { useCallback } from 'react';
import { useStore } from '../lib/use-store.ts';

/** Whether the screen matches a media query, for cases beyond CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!('matchMedia' in window)) return () => undefined;
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  const read = () => 'matchMedia' in window && window.matchMedia(query).matches;
  return useStore({ subscribe, read, initial: false });
}

/** Whether the screen is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 40rem)');
}
