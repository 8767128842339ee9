import { expect, test } from 'vitest';
import { storageKeys } from './storage-keys.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The names that the specification gives. */
const given = ['auth-storage', 'token', 'i18nextLng', 'read-announcements'];

test('PWA-18 every key of web storage has its own name in one style', () => {
  const names = Object.values(storageKeys);
  expect(new Set(names).size).toBe(names.length);
  const own = names.filter((name) => !given.includes(name));
  expect(own.filter((name) => !/^doce:[a-z-]+:?$/.test(name))).toEqual([]);
});

test('PWA-18 no other module names a key of web storage', () => {
  const names = Object.values(storageKeys).filter((name) => name !== 'token');
  const files = Object.entries(sources).filter(
    ([file]) => !/[.]test[.]tsx?$|[/]testing[/]|storage-keys/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const offenders = files.filter(([, source]) => {
    const usesStorage = /\b(localStore|tabStore|localStorage|sessionStorage)\b/.test(source);
    const writesName = /(Store|Storage)[.](get|getJson|set)(Item)?\(['\x60]/.test(source);
    return usesStorage && (writesName || names.some((name) => source.includes(`'${name}'`)));
  });
  expect(offenders.map(([file]) => file)).toEqual([]);
});
