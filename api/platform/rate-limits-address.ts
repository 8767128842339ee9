import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Returns the key of a caller's network: the IPv4 address, or the IPv6 /64, because a phone can use any address of its household's /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return ip.slice(0, 60);
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const prefix = groups.slice(0, 4).map((group) => parseInt(group || '0', 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** Returns a hash of an e-mail address, so that the counters hold no address. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 24);
}
