import { expect, test } from '@playwright/test';
import * as games from '../../bench/games.ts';
import * as kickOff from '../../bench/kick-off.ts';
import * as leaderboard from '../../bench/leaderboard.ts';
import * as matchHour from '../../bench/match-hour.ts';
import * as push from '../../bench/push.ts';
import * as saves from '../../bench/saves.ts';
import * as scoring from '../../bench/scoring.ts';
import type { Measurement } from '../../bench/support/measurement.ts';

// A bench that no test runs stops working. No test compares a time.
const benches: [name: string, run: () => Promise<Measurement[]>, rows: number][] = [
  ['saves', () => saves.measureSaves(saves.SMALLEST), 1],
  ['games', () => games.measureGames(games.SMALLEST), 1],
  ['scoring', () => scoring.measureScoring(scoring.SMALLEST), 3],
  ['leaderboard', () => leaderboard.measureLeaderboard(leaderboard.SMALLEST), 14],
  ['match-hour', () => matchHour.measureMatchHour(matchHour.SMALLEST), 8],
  ['push', () => push.measurePush(push.SMALLEST), 2],
];

for (const [name, run, rows] of benches)
  test(`OPS-77 the bench "${name}" runs in its smallest size`, async () => {
    const measured = await run();
    expect(measured).toHaveLength(rows);
    for (const { what, value, floorValue } of measured)
      expect([what, value > 0, floorValue > 0]).toEqual([what, true, true]);
  });

test('OPS-77 the bench "kick-off" runs in its smallest size, and no pick is late or missing', async () => {
  expect(await kickOff.raceKickOff(kickOff.SMALLEST)).toMatch(/, 0 late, 0 acknowledged and missing$/);
});
