import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the key of a caller's network: the IPv4 address or the IPv6 /64, which a household shares. Some proxies write
 * the port behind the address, which is another one for each connection.
 */
export function networkOf(ip: string): string {
  const bare = withoutPort(ip);
  return ipv4Of(bare) ?? ipv6Prefix(bare, 4) ?? ip.slice(0, 60);
}

function withoutPort(ip: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
}

/** Returns an address's network for the list of devices: `203.0.113.0/24` or `2001:db8:1::/48`, or null. */
export function shortNetworkOf(ip: string): string | null {
  const bare = withoutPort(ip);
  const ipv4 = ipv4Of(bare);
  return ipv4 ? ipv4.replace(/\d+$/, '0/24') : ipv6Prefix(bare, 3);
}

function ipv4Of(ip: string): string | null {
  const bare = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIPv4(bare) ? bare : null;
}

/** Returns the first `count` groups of 16 bits; null for no IPv6 address. */
function ipv6Prefix(ip: string, count: number): string | null {
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const prefix = groups.slice(0, count).map((group) => parseInt(group || '0', 16).toString(16));
  return `${prefix.join(':')}::/${count * 16}`;
}

/** Returns a hash of an e-mail address, so that the counters hold no address. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 24);
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address, without the part after `+` and Gmail's dots, for the limits of mails. Accounts
 * keep the whole address.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const [plain = ''] = local.split('+');
  const name = plain === '' ? local : plain;
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Returns a hash of the mailbox of an e-mail address, for limits of mails. */
export function mailboxKey(email: string): string {
  return addressKey(mailboxOf(email));
}
