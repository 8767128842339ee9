import { useMeQuery } from './session-api.ts';

const everyMs = 30_000;

/** While something on screen waits for the address to be verified, perhaps on another device: asks now and then, as long as somebody looks (VER-01). */
export function useVerificationWatch(): void {
  useMeQuery(undefined, { pollingInterval: everyMs, skipPollingIfUnfocused: true });
}
