import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values for the address by parameter; an empty one takes its parameter out. */
export type Change = Record<string, string | number | null | undefined>;

/**
 * The panel's state as the address keeps it, so that a view can be reloaded, marked and sent. A change replaces the entry in the browser's
 * history, unless it is a `step` that the back button should undo. What changes together has to be said in one call. One that comes late, after a pause or
 * an answer, changes the address as it stands by then; of a part that is no more on screen it changes nothing.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: { step?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const latest = useRef<typeof setParameters>(null);
  useLayoutEffect(() => {
    latest.current = setParameters;
    return () => {
      latest.current = null;
    };
  }, [setParameters]);
  const change = useCallback((changes: Change, { step = false } = {}) => {
    latest.current?.(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: !step, preventScrollReset: true },
    );
  }, []);
  return [parameters, change];
}

/** A parameter as a whole number of 1 or more; null when it is none. */
export function positiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
