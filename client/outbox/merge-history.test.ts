import { expect, test } from 'vitest';
import { mergePicks, waitingPicks, type HistoryPage } from './merge-history.ts';
import { sampleChoice, sampleRow } from '../testing/sample-outbox.ts';

const day = (date: string, ...ids: number[]) => ({
  date,
  matches: ids.map((id) => ({
    id,
    startTime: `${date}T12:00:00.000Z`,
    prediction: 'draw',
    result: 'pending',
  })),
});
const pageOf = (total: number, ...history: ReturnType<typeof day>[]) => ({ history, total }) as HistoryPage;
const waiting = (matchId: number, startTime: string) =>
  waitingPicks({
    rows: [
      sampleRow(matchId, {
        state: 'waiting',
        prediction: 'away_win',
        match: { ...sampleChoice(matchId).match, startTime },
      }),
    ],
    receipts: [],
  });
const shown = ({ history }: HistoryPage) =>
  history.map(({ date, matches }) => [date, ...matches.map(({ id, prediction }) => `${id} ${prediction}`)]);
const first = { page: 1, timeZone: 'UTC' };

test('PWA-04 a choice that waits takes the place of the one before, and says that it waits', () => {
  const laid = mergePicks(pageOf(1, day('2030-05-02', 1, 2)), waiting(2, '2030-05-02T12:00:00.000Z'), first);
  expect(shown(laid)).toEqual([['2030-05-02', '1 draw', '2 away_win']]);
  expect(laid.history[0]!.matches).toMatchObject([{}, { waits: 'waiting' }]);
});

test('HIST-01 a match that was not there comes at its date in that zone, by its start', () => {
  const page = pageOf(2, day('2030-05-03', 1), day('2030-05-01', 2));
  const at = (startTime: string, timeZone = 'UTC') =>
    shown(mergePicks(page, waiting(9, startTime), { page: 1, timeZone }));
  expect(at('2030-05-03T10:00:00.000Z')[0]).toEqual(['2030-05-03', '9 away_win', '1 draw']);
  expect(at('2030-05-02T10:00:00.000Z')[1]).toEqual(['2030-05-02', '9 away_win']);
  expect(at('2030-05-02T02:00:00.000Z', 'America/Lima')[1]).toEqual(['2030-05-01', '2 draw', '9 away_win']);
});

test('HIST-02 a date that belongs on another page is not shown on this one', () => {
  const older = waiting(9, '2030-04-01T10:00:00.000Z');
  expect(shown(mergePicks(pageOf(4, day('2030-05-03', 1)), older, first))).toHaveLength(1);
  expect(shown(mergePicks(pageOf(1, day('2030-05-03', 1)), older, first))).toHaveLength(2);
  const newer = waiting(9, '2030-06-01T10:00:00.000Z');
  expect(shown(mergePicks(pageOf(4, day('2030-05-03', 1)), newer, first))).toHaveLength(2);
  expect(shown(mergePicks(pageOf(4, day('2030-05-03', 1)), newer, { ...first, page: 2 }))).toHaveLength(1);
});

test('PLAY-04 what was tapped and not saved is no pick yet', () => {
  expect(waitingPicks({ rows: [sampleRow(1)], receipts: [] })).toEqual([]);
});
