import type { PushState } from './push-api.ts';

/** What is known at a start of the app, with somebody logged in. */
export interface PushFacts {
  playerId: number;
  permission: NotificationPermission;
  /** What the browser has; its key as the server writes keys, null when the browser does not say. */
  browser: { endpoint: string; key: string | null } | null;
  /** Who turned push on here; null: nobody, or that was forgotten. */
  wish: number | null;
  server: Pick<PushState, 'publicKey' | 'subscription'>;
  language: string;
  timeZone: string;
}

/**
 * subscribe: the browser lost what the player wants. renew: what the browser has is dead. store: the server knows it not, or not as it is now.
 * end: what the browser has is nobody's, or another player's. end-on-server: the server knows one that is no more.
 */
export type RenewalStep = 'nothing' | 'subscribe' | 'renew' | 'store' | 'end' | 'end-on-server';

/** What a start of the app has to do about the subscription (docs/push.md): it can vanish, or die of a changed key, without a word. */
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
