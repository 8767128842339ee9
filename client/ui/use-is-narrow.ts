import { useMediaQuery } from './use-media-query.ts';

/** Whether the screen is as narrow as a phone's, for what a style sheet cannot do, such as another order of columns. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 40rem)');
}
