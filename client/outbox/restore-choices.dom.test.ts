import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../lib/storage-keys.ts';
import { closeDatabase, inDatabase } from '../storage/database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { copyChoices, readCopiedChoices } from './choices-copy.ts';
import { restoreChoices } from './restore-choices.ts';
import {
  chooseWithoutSaving,
  claimChoices,
  eraseChoices,
  noteChoicesSent,
  readVisitorChoices,
} from './visitor-choices.ts';

const match = { homeTeam: 'Local', awayTeam: 'Visita', startTime: '2026-12-01T20:00:00Z' };
const choose = (matchId: number) => chooseWithoutSaving(null, { matchId, gridId: 1, match }, 'draw');
const chosen = () => readVisitorChoices(null).choices.map(({ matchId }) => matchId);
const isCopied = (matches: number[]) =>
  vi.waitFor(async () => {
    const [set] = JSON.parse((await readCopiedChoices())?.text ?? '[{"choices":[]}]') as [
      { choices: { matchId: number }[] },
    ];
    expect(set.choices.map(({ matchId }) => matchId)).toEqual(matches);
  });
/** Local storage as it was before the last taps: Chromium writes it late. */
function lose(early: [string, string][]) {
  localStorage.clear();
  for (const [key, value] of early) localStorage.setItem(key, value);
}
const stored = (): [string, string][] => Object.entries({ ...localStorage });

beforeEach(async () => {
  await emptyDatabase();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  eraseChoices(null);
  vi.useRealTimers();
});

test('PWA-33 choices of a browser that was killed a second after the last tap are there at the next start', async () => {
  choose(1);
  choose(2);
  vi.advanceTimersByTime(1_000);
  await isCopied([1, 2]);
  lose([]);
  expect(chosen()).toEqual([]);
  await restoreChoices();
  expect(chosen()).toEqual([1, 2]);
});

test('PWA-33 local storage that has a part gets the later choices only', async () => {
  choose(1);
  const early = stored();
  vi.advanceTimersByTime(500);
  choose(2);
  vi.advanceTimersByTime(1_000);
  await isCopied([1, 2]);
  lose(early);
  await restoreChoices();
  expect(chosen()).toEqual([1, 2]);
  // A start that lost nothing changes nothing.
  const before = readVisitorChoices(null);
  await restoreChoices();
  expect(readVisitorChoices(null)).toBe(before);
});

test('PWA-33 erased choices are erased at once, and do not come back', async () => {
  choose(1);
  vi.advanceTimersByTime(1_000);
  await isCopied([1]);
  eraseChoices(null);
  await isCopied([]);
  await restoreChoices();
  expect(chosen()).toEqual([]);
});

test('FILL-05 PWA-33 choices that a player claimed are not a visitor’s again when the page is left before their copy', async () => {
  for (const matchId of [1, 2, 3]) {
    choose(matchId);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(1_000);
  await isCopied([1, 2, 3]);
  const others = readVisitorChoices(null).choices.slice(0, 1);
  claimChoices(7);
  noteChoicesSent(7, 2, others);
  await restoreChoices();
  expect(chosen()).toEqual([]);
  expect(readVisitorChoices(7).choices).toHaveLength(1);
});

test('PWA-33 PWA-29 a copy of another version, and a browser without our database, bring nothing', async () => {
  choose(1);
  const text = localStorage.getItem(storageKeys.visitorChoices);
  eraseChoices(null);
  await copyChoices({ text: text!, changes: 9 });
  await inDatabase((db) => db.meta.toCollection().modify({ version: 1 }));
  await restoreChoices();
  expect(chosen()).toEqual([]);
  await closeDatabase();
  const open = vi.spyOn(indexedDB, 'open');
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([]);
  await restoreChoices();
  expect(open).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
