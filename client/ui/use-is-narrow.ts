import { useSyncExternalStore } from 'react';

const query = '(max-width: 40rem)';

/** Whether the screen is as narrow as a phone's, for what a style sheet cannot do, such as another order of columns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => 'matchMedia' in window && window.matchMedia(query).matches);
}

function subscribe(onChange: () => void): () => void {
  if (!('matchMedia' in window)) return () => undefined;
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
