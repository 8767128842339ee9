import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUP_MOST_MEMBERS, GROUP_SIZES, jornadasOf, PLAYER_MOST_GROUPS, podium, rank } from './groups.ts';

const member = fc.record({ wins: fc.nat(12), username: fc.stringMatching(/^[A-Za-z0-9_.]{3,6}$/) });
const members = fc.uniqueArray(member, { selector: ({ username }) => username.toLowerCase(), maxLength: 40 });

test('GRP-03 most hits first, and equal hits share the rank: 1, 2, 2, 4', () => {
  const board = rank([
    { username: 'Zoe', wins: 7 },
    { username: 'dario', wins: 5 },
    { username: 'Ana', wins: 9 },
    { username: 'bruno', wins: 7 },
  ]);
  expect(board.map((each) => `${each.rank} ${each.username}`)).toEqual([
    '1 Ana',
    '2 bruno',
    '2 Zoe',
    '4 dario',
  ]);
});

test('GRP-03 an empty leaderboard has no ranks, and equal members all have the first', () => {
  expect(rank([])).toEqual([]);
  const equals = ['a_a', 'b_b', 'c_c'].map((username) => ({ username, wins: 0 }));
  expect(rank(equals).map((each) => each.rank)).toEqual([1, 1, 1]);
});

test('GRP-03 a rank is one more than the number of members with more hits', () => {
  fc.assert(
    fc.property(members, (given) => {
      for (const each of rank(given))
        expect(each.rank).toBe(1 + given.filter(({ wins }) => wins > each.wins).length);
    }),
  );
});

test('GRP-03 members of one rank sort by username without regard to case', () => {
  fc.assert(
    fc.property(members, (given) => {
      const board = rank(given);
      board.slice(1).forEach((each, index) => {
        const before = board[index]!;
        expect(each.wins).toBeLessThanOrEqual(before.wins);
        if (each.rank === before.rank)
          expect(before.username.toLowerCase() < each.username.toLowerCase()).toBe(true);
      });
    }),
  );
});

test('GRP-03 the leaderboard does not depend on the order of its input, loses no member and changes no input', () => {
  fc.assert(
    fc.property(members, (given) => {
      const copy = structuredClone(given);
      expect(rank([...given].reverse())).toEqual(rank(given));
      expect(rank(given)).toHaveLength(given.length);
      expect(given).toEqual(copy);
    }),
  );
});

test('ADM-14 the first three ranks are gold, silver and bronze', () => {
  expect([1, 2, 3, 4, 0].map(podium)).toEqual(['gold', 'silver', 'bronze', null, null]);
});

test('GRP-03 usernames that differ only in case sort by code unit', () => {
  const board = rank(['ana', 'Ana', 'ANA'].map((username) => ({ username, wins: 1 })));
  expect(board.map(({ username }) => username)).toEqual(['ANA', 'Ana', 'ana']);
});

test('GRP-04 GRP-07 an edition has 12, 24, 36 or 48 games, 12 by default, which are 1 to 4 jornadas', () => {
  expect(GROUP_SIZES).toEqual([12, 24, 36, 48]);
  expect(GROUP_SIZES.map(jornadasOf)).toEqual([1, 2, 3, 4]);
});

test('GRP-05 a group has 1,000 members and a player 50 groups at most', () => {
  expect([GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS]).toEqual([1_000, 50]);
});
