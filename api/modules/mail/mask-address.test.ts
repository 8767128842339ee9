import { expect, test } from 'vitest';
import { maskAddresses } from './mask-address.ts';

test('API-04 the answer of a mail server has no whole address, also if one word of it is very long', () => {
  expect(maskAddresses('550 <ana.prueba@example.org>: unknown; to=eva@example.net,b@example.org')).toBe(
    '550 <an…@example.org>: unknown; to…@example.net,b…@example.org',
  );
  const word = 'x'.repeat(1_000_000);
  expect(maskAddresses(`${word} ana@example.org`)).toBe(`${word} an…@example.org`);
});
