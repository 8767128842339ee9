import { createECDH } from 'node:crypto';
import type { Contract } from '../../../shared/contract/index.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { PushAddress } from './push-transport.ts';

/** A subscription as a browser sends it. */
export type GivenSubscription = InputOf<Contract['push']['subscribe']>['body'];

/** Push services of Google, Mozilla, Apple and Microsoft. A leading dot matches every subdomain. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether this server may post to an endpoint that a browser sent: an https URL of a known push service, which protects
 * internal services. `ownService`: an origin from the settings that is allowed too.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return false;
  if (ownService && origin === new URL(ownService).origin) return true;
  return (
    port === '' &&
    PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}

/** Checks a subscription. Raises `invalid_input` for a foreign endpoint or keys that cannot encrypt. */
export function checkAddress({ endpoint, keys }: GivenSubscription, ownService: string | null): PushAddress {
  if (!isPushEndpoint(endpoint, ownService)) throw invalidField('endpoint');
  const point = Buffer.from(keys.p256dh, 'base64url');
  if (!isPointOfCurve(point)) throw invalidField('keys.p256dh');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (auth.length !== 16) throw invalidField('keys.auth');
  return { endpoint, p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}

function isPointOfCurve(point: Buffer): boolean {
  if (point.length !== 65) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
