import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values by parameter; an empty value removes its parameter. */
export type Change = Record<string, string | number | null | undefined>;

/**
 * The state of the panel in the address, and a function that changes it. A change replaces the history entry, unless it
 * is a `step` for the back button. A late change applies to the address of that moment, and to none after the component
 * is gone.
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

/** Returns a parameter as a whole number from 1; null if it is none. */
export function positiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
