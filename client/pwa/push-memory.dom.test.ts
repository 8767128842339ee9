// @vitest-environment node
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetMirroredSession } from '../outbox/session-mirror.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { addUnread, forgetUnread, keepLanguage, keepUnread, keptLanguage } from './push-memory.ts';

beforeEach(emptyDatabase);

describe('PUSH-07 what the worker counts on from', () => {
  test('PUSH-07 what a page has counted, one more for each announcement; told twice it counts once', async () => {
    await keepUnread([1, 2]);
    expect(await addUnread(3)).toBe(3);
    expect(await addUnread(3)).toBe(3);
    expect(await addUnread(2)).toBe(3);
    await keepUnread([]);
    expect(await addUnread(4)).toBe(1);
  });

  test('PUSH-07 without a count of a page it begins at one; simultaneous pushes all count', async () => {
    expect(await addUnread(1)).toBe(1);
    await forgetUnread();
    await Promise.all([5, 6, 7].map(addUnread));
    expect(await addUnread(7)).toBe(3);
  });
});

describe('PUSH-02 the language of the worker', () => {
  test('PUSH-02 is the last one on screen', async () => {
    await keepLanguage('pt-BR');
    await forgetMirroredSession(7);
    expect(await keptLanguage()).toBe('pt-BR');
    await keepLanguage('es');
    expect(await keptLanguage()).toBe('es');
  });
});
