import { expect, test } from 'vitest';
import { aFixture } from '../../testing/fakes.ts';
import { HOUR } from '../../testing/times.ts';
import { chooseFixtures, isTwin, nextWeekend, pairingOf, seasonsOf } from './choose-fixtures.ts';

const START = Date.parse('2026-11-27T18:00Z');
const at = (id: number, hours: number) => ({ ...aFixture(id), start: new Date(START + hours * HOUR) });

test.each([
  ['2026-11-24T15:00:00Z', 'America/Lima', '2026-11-27'],
  ['2026-11-27T15:00:00Z', 'America/Lima', '2026-11-27'],
  ['2026-11-28T15:00:00Z', 'America/Lima', '2026-12-04'],
  // Still Friday in Lima.
  ['2026-11-28T03:00:00Z', 'America/Lima', '2026-11-27'],
  ['2026-11-28T03:00:00Z', 'UTC', '2026-12-04'],
])('ADM-62 at %s in %s the next weekend begins on %s', (now, zone, friday) => {
  const { from, to } = nextWeekend(Date.parse(now), zone);
  expect([from, Date.parse(to) - Date.parse(from)]).toEqual([friday, 72 * HOUR]);
});

test('ADM-62 the leagues take turns, and the starts are far from each other', () => {
  const one = [at(1, 0), at(2, 1), at(3, 2), at(4, 30)];
  const other = [at(11, 0), at(12, 50)];
  const idsOf = (size: number) => chooseFixtures([one, other], size).map(({ id }) => id);
  expect(idsOf(2)).toEqual([1, 12]);
  expect(idsOf(3)).toEqual([1, 4, 12]);
  expect(idsOf(12)).toEqual([1, 11, 2, 3, 4, 12]);
  expect(chooseFixtures([], 12)).toEqual([]);
});

test('ADM-62 the same clubs within two days under another id are a twin', () => {
  const match = at(1, 0);
  const twin = { ...match, id: 2, start: new Date(START + 47 * HOUR) };
  const turned = { ...twin, home: match.away, away: match.home };
  const later = { ...twin, start: new Date(START + 48 * HOUR) };
  const against = (other: typeof match) => isTwin(pairingOf(match), pairingOf(other));
  expect([twin, turned, later, match, at(3, 0)].map(against)).toEqual([true, true, false, false, false]);
});

test.each([
  [null, '2027-03-04', '2027-03-09', [2027, 2026]],
  [2024, '2027-03-04', '2027-03-09', [2027, 2026]],
  [2026, '2027-03-04', '2027-03-09', [2026, 2027]],
  [2027, '2027-03-04', '2027-03-09', [2027]],
  [null, '2026-12-31', '2027-01-05', [2027, 2026, 2025]],
  [2026, '2026-12-31', '2027-01-05', [2026, 2027]],
  [2025, '2026-12-31', '2027-01-05', [2025, 2026, 2027]],
])('ADM-62 after the season %s the days %s to %s are of the seasons %j', (known, from, to, seasons) => {
  expect(seasonsOf(known, from, to)).toEqual(seasons);
});
