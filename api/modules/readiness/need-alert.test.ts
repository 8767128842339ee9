import { expect, test } from 'vitest';
import { type Alert, lookAt, NO_ALERT, type UrgentKind } from './need-alert.ts';

const MINUTE = 60_000;

/** Looks once a minute. `idsAt` gives the needs at each minute. Returns the messages, by minute. */
function said(kind: UrgentKind, minutes: number, idsAt: (minute: number) => number[], mayTell = true) {
  let alert = NO_ALERT;
  const words: [minute: number, says: string][] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const { after, says } = lookAt(kind, alert, {
      ids: idsAt(minute),
      mayTell,
      now: minute * MINUTE,
    });
    alert = after;
    if (says) words.push([minute, says]);
  }
  return words;
}

test('ADM-60 a source that fails and recovers six times in an hour is told once, and once that it is over', () => {
  const flaps = (minute: number) => (minute < 60 && minute % 10 < 5 ? [0] : []);
  expect(said('source_failing', 600, flaps)).toEqual([
    [30, 'news'],
    [114, 'resolved'],
  ]);
});

test('ADM-60 a short failure of the source is not told, and neither is its end', () => {
  expect(said('source_failing', 600, (minute) => (minute < 20 ? [0] : []))).toEqual([]);
});

test('ADM-60 a need that lasts is told once; one that grows is told again after six hours', () => {
  expect(said('game_undecided', 3_000, () => [1, 2])).toEqual([[0, 'news']]);
  expect(said('game_undecided', 600, (minute) => (minute < 60 ? [1, 2] : [1, 2, 3]))).toEqual([
    [0, 'news'],
    [360, 'news'],
  ]);
});

test('ADM-60 a need that shrinks and grows to its old size has a new part', () => {
  const sizes = (minute: number) => (minute < 100 ? [1, 2, 3] : minute < 400 ? [1] : [1, 4]);
  expect(said('game_undecided', 600, sizes)).toEqual([
    [0, 'news'],
    [400, 'news'],
  ]);
});

test('ADM-60 a second need of a kind within six hours waits for their end', () => {
  const twice = (minute: number) => (minute < 10 ? [1] : minute >= 100 && minute < 500 ? [2] : []);
  expect(said('game_differs', 700, twice)).toEqual([
    [0, 'news'],
    [69, 'resolved'],
    [360, 'news'],
    [559, 'resolved'],
  ]);
});

test('ADM-60 a second match within the hour of calm is a new need, told once six hours have passed', () => {
  const other = (minute: number) => (minute < 10 ? [1] : minute >= 40 && minute < 500 ? [2] : []);
  expect(said('game_undecided', 700, other)).toEqual([
    [0, 'news'],
    [360, 'news'],
    [559, 'resolved'],
  ]);
  // The first need was mailed, so the end of both is mailed.
  const brief = (minute: number) => (minute < 10 ? [1] : minute >= 40 && minute < 50 ? [2] : []);
  expect(said('game_undecided', 700, brief)).toEqual([
    [0, 'news'],
    [109, 'resolved'],
  ]);
});

test('ADM-60 a match that needs a decision while another is decided is told once six hours have passed', () => {
  const others = (minute: number) => (minute < 60 ? [1] : minute < 90 ? [1, 2] : [2]);
  expect(said('game_undecided', 700, others)).toEqual([
    [0, 'news'],
    [360, 'news'],
  ]);
});

test('ADM-60 a match that needs a decision again within the hour of calm is no news', () => {
  const flaps = (minute: number) => (minute % 20 < 10 ? [1] : []);
  expect(said('game_undecided', 700, flaps)).toEqual([[0, 'news']]);
});

test('ADM-60 a source that flaps for eight hours is one need', () => {
  const flaps = (minute: number) => (minute < 480 && minute % 10 < 5 ? [0] : []);
  expect(said('source_failing', 600, flaps)).toEqual([
    [30, 'news'],
    [534, 'resolved'],
  ]);
});

test('ADM-60 a need that may not be told yet is told when it may', () => {
  expect(said('source_failing', 100, () => [0], false)).toEqual([]);
});

test('JOB-21 ADM-60 an alert of tomorrow, stored by a clock that was ahead, delays the next one by six hours', () => {
  const day = 1_440;
  let alert = { since: null, seenAt: null, toldAt: 2 * day * MINUTE, told: [] } as Alert;
  const told: number[] = [];
  for (let minute = day; minute < 2 * day; minute += 1) {
    const { after, says } = lookAt('game_differs', alert, { ids: [1], mayTell: true, now: minute * MINUTE });
    alert = after;
    if (says) told.push(minute);
  }
  expect(told).toEqual([day + 360]);
});
