import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeText, unreadCount } from './unread.ts';

describe('the bell', () => {
  test('ANN-01 the badge says 9+ above nine and nothing at 0', () => {
    expect([-1, 0, 1, 9, 10, 250].map(badgeText)).toEqual(['', '', '1', '9', '9+', '9+']);
  });

  test('ANN-03 unread are those whose id was not kept; read ones that are gone do not make it negative', () => {
    expect(unreadCount([1, 2, 3], [2])).toBe(2);
    expect(unreadCount([1], [1, 2, 3])).toBe(0);
    expect(unreadCount([], [1])).toBe(0);
  });

  test('ANN-03 reading one lowers the count by one at most, and reading all makes it 0', () => {
    const ids = fc.array(fc.nat(20));
    fc.assert(
      fc.property(ids, ids, fc.nat(20), (all, read, id) => {
        const before = unreadCount(all, read);
        expect(before - unreadCount(all, [...read, id])).toBe(all.includes(id) && !read.includes(id) ? 1 : 0);
        expect(unreadCount(all, [...read, ...all])).toBe(0);
      }),
    );
  });
});
