import { inLock } from '../lib/in-lock.ts';

/**
 * Runs one renewal, login or logout at a time in all tabs and the worker, if the browser has locks. Each of them
 * replaces the cookie.
 */
export function inSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return inLock('doce:renew-session', work);
}
