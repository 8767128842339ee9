import { useMeQuery } from './session-api.ts';

const everyMs = 10_000;

/**
 * Polls the account while the page has the focus, because the player may verify the address on another device (VER-01).
 */
export function useVerificationWatch(): void {
  useMeQuery(undefined, { pollingInterval: everyMs, skipPollingIfUnfocused: true });
}
