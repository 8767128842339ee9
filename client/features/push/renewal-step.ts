import type { PushState } from './push-api.ts';

/** The state at a start of the app with a logged-in player. */
export interface PushFacts {
  playerId: number;
  permission: NotificationPermission;
  /** The browser's subscription. `key` is in base64url, as on the server; null if the browser does not tell it. */
  browser: { endpoint: string; key: string | null } | null;
  /** The player that turned push on here; null if none did or storage was deleted. */
  wish: number | null;
  server: Pick<PushState, 'publicKey' | 'subscription'>;
  language: string;
  timeZone: string;
}

/**
 * subscribe: the browser lost the subscription. renew: the subscription is invalid. store: the server lacks it or has other data.
 * end: the subscription belongs to no player or to another one. end-on-server: only the server still has one.
 */
export type RenewalStep = 'nothing' | 'subscribe' | 'renew' | 'store' | 'end' | 'end-on-server';

/** Returns the repair of the subscription at a start (docs/push.md). It can disappear, or become invalid by a new key, without an event. */
export function renewalStep(facts: PushFacts): RenewalStep {
  const { playerId, permission, browser, wish, server, language, timeZone } = facts;
  const stored = server.subscription;
  if (!browser) {
    if (wish === playerId && permission === 'granted') return 'subscribe';
    return stored ? 'end-on-server' : 'nothing';
  }
  const isKnown = stored?.endpoint === browser.endpoint;
  if (wish !== playerId && !(wish === null && isKnown)) return 'end';
  if (permission !== 'granted') return 'nothing';
  if (stored?.isDisabled || (browser.key !== null && browser.key !== plain(server.publicKey))) return 'renew';
  const isSame = isKnown && stored.language === language && stored.timeZone === timeZone;
  return isSame ? 'nothing' : 'store';
}

function plain(key: string): string {
  return key.replace(/=+$/, '');
}
