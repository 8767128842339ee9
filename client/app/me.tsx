import { useMeQuery } from '../session/session-api.ts';

/** Keeps the player's own account up to date while the page is open. */
export function Me() {
  useMeQuery();
  return null;
}
