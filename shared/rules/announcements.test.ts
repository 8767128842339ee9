import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcementState, excerpt, isVisible, sortAnnouncements, unreadCount } from './announcements.ts';
import { badgeText } from './unread-badge.ts';

describe('visibility', () => {
  test('ANN-05 the public sees active announcements until they expire', () => {
    expect(isVisible({ isActive: true, expiresAt: null }, 100)).toBe(true);
    expect(isVisible({ isActive: true, expiresAt: 101 }, 100)).toBe(true);
    expect(isVisible({ isActive: true, expiresAt: 100 }, 100)).toBe(false);
    expect(isVisible({ isActive: false, expiresAt: null }, 100)).toBe(false);
  });

  test('ANN-05 an expired announcement stays hidden', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.option(fc.nat()),
        fc.nat(),
        fc.nat(),
        (isActive, expiresAt, now, later) => {
          const announcement = { isActive, expiresAt };
          if (!isVisible(announcement, now)) expect(isVisible(announcement, now + later)).toBe(false);
        },
      ),
    );
  });

  test('ANN-05 pinned first, newest first', () => {
    const given = [
      { id: 1, isPinned: false, createdAt: 9 },
      { id: 2, isPinned: true, createdAt: 1 },
      { id: 3, isPinned: true, createdAt: 5 },
      { id: 4, isPinned: false, createdAt: 9 },
    ];
    expect(sortAnnouncements(given).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });

  test('ANN-05 pinned announcements come before others, newer ones before older ones', () => {
    const one = fc.record({ id: fc.nat(), isPinned: fc.boolean(), createdAt: fc.nat(9) });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ id }) => id }), (given) => {
        const sorted = sortAnnouncements(given);
        expect(new Set(sorted)).toEqual(new Set(given));
        sorted.slice(1).forEach((each, index) => {
          const before = sorted[index]!;
          expect(Number(before.isPinned)).toBeGreaterThanOrEqual(Number(each.isPinned));
          if (before.isPinned === each.isPinned)
            expect(before.createdAt).toBeGreaterThanOrEqual(each.createdAt);
        });
      }),
    );
  });
});

describe('the preview', () => {
  test('ADM-11 a preview keeps 100 characters and replaces the rest by an ellipsis', () => {
    expect(excerpt(`<p>${'a'.repeat(100)}</p>`)).toBe('a'.repeat(100));
    expect(excerpt(`<p>${'a'.repeat(101)}</p>`)).toBe(`${'a'.repeat(100)}…`);
  });

  test('ADM-11 a preview does not count markup and does not split an emoji', () => {
    expect(excerpt('<b>Go</b>l de <i>Boca</i>', 5)).toBe('Gol d…');
    expect(excerpt('⚽️🏆🏆🏆', 3)).toBe('⚽️🏆🏆…');
    expect(excerpt('Gol 🇦🇷🇧🇷 👨‍👩‍👧‍👦!', 5)).toBe('Gol 🇦🇷…');
    expect(excerpt('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1)).toBe('👨‍👩‍👧‍👦…');
  });

  test('ADM-11 a preview never has more than 100 characters and an ellipsis, in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const preview = excerpt(text);
        expect([...preview].length).toBeLessThanOrEqual(101);
        expect(preview).not.toMatch(/[\n\r\t]/);
      }),
    );
  });
});

test('ADM-11 an announcement is scheduled, shown, expired or inactive', () => {
  const announcement = { isActive: true, publishAt: 100, expiresAt: 200 };
  expect([99, 100, 199, 200].map((now) => announcementState(announcement, now))).toEqual([
    'scheduled',
    'shown',
    'shown',
    'expired',
  ]);
  expect(announcementState({ ...announcement, isActive: false }, 150)).toBe('inactive');
  expect(announcementState({ isActive: true, publishAt: null, expiresAt: null }, 0)).toBe('shown');
});

describe('the bell', () => {
  test('ANN-01 the badge says 9+ above nine and nothing at 0', () => {
    expect([-1, 0, 1, 9, 10, 250].map(badgeText)).toEqual(['', '', '1', '9', '9+', '9+']);
  });

  test('ANN-03 ids that are not read count as unread; read ids without an announcement do not count', () => {
    expect(unreadCount([1, 2, 3], [2])).toBe(2);
    expect(unreadCount([1], [1, 2, 3])).toBe(0);
    expect(unreadCount([], [1])).toBe(0);
  });

  test('ANN-03 reading one announcement lowers the count by one at most, and reading all makes it 0', () => {
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
