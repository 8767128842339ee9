import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What stands for a caller's network: the address, of IPv6 the /64 that a household is given (one phone can take any address in it). */
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

/** What stands for an e-mail address among the counts, where the address itself has no business. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 24);
}
