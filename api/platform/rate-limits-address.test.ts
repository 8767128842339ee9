import { expect, test } from 'vitest';
import { addressKey, mailboxOf, networkOf, shortNetworkOf } from './rate-limits-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:1001', '203.0.113.7'],
  ['[2001:db8:1:2::9]:1001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['nonsense', 'nonsense'],
])('SEC-02 the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.7:1001', '203.0.113.0/24'],
  ['nonsense', null],
])('AUTH-19 the list of devices shows %s as %s', (ip, network) => {
  expect(shortNetworkOf(ip)).toBe(network);
});

test('SEC-02 the counters hold no e-mail address', () => {
  expect(addressKey('ana@example.org')).toMatch(/^[\w-]{24}$/);
});

test.each([
  ['ana@example.org', 'ana@example.org'],
  ['ana+doce@example.org', 'ana@example.org'],
  ['ana+1+2@example.org', 'ana@example.org'],
  ['ana.paz@example.org', 'ana.paz@example.org'],
  ['a.n.a+7@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['+7@example.org', '+7@example.org'],
])('SEC-09 the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
