import { expect, test } from 'vitest';
import { limitWork, Passwords } from './passwords.ts';

test('SEC-01 a password matches its own hash only, however its accents are sent', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('mañana será 7'.normalize('NFC'));
  expect(await passwords.matches(hash, 'mañana será 7'.normalize('NFD'))).toBe(true);
  expect(await passwords.matches(hash, 'Mañana será 7')).toBe(false);
  expect(await passwords.matches(null, 'mañana será 7')).toBe(false);
});

test('SEC-01 two hashes run at once, fifty wait, and the next one is refused with a time to retry', async () => {
  const limited = limitWork(2, 50);
  let running = 0;
  let most = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const work = async () => {
    most = Math.max(most, (running += 1));
    await gate;
    running -= 1;
  };
  const all = Array.from({ length: 52 }, () => limited(work));
  await expect(limited(work)).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfter: 5 });
  release();
  await Promise.all(all);
  expect(most).toBe(2);
  await expect(limited(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

test('SEC-33 a network that asks much waits behind the others, and loses its last places to them', async () => {
  const limited = limitWork(1, 4);
  const done: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = limited(() => gate);
  const ask = (network: string, name: string, isKnown = false) =>
    limited(async () => void done.push(name), { network, isKnown }).catch(({ code }) =>
      done.push(`${name} ${code}`),
    );
  const all = [1, 2, 3, 4].map((count) => ask('many', `many ${count}`));
  all.push(ask('one', 'one'), ask('other', 'known', true));
  release();
  await Promise.all([first, ...all]);
  expect(done).toEqual(['many 4 overloaded', 'many 3 overloaded', 'known', 'many 1', 'one', 'many 2']);
});

test('SEC-01 work that fails frees its place', async () => {
  const limited = limitWork(1, 0);
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(limited(() => Promise.resolve(7))).resolves.toBe(7);
});
