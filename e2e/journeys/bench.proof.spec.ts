import { expect, test } from '@playwright/test';
import * as firstLoad from '../../bench/first-load.ts';
import * as matchHour from '../../bench/match-hour.ts';
import * as saves from '../../bench/saves.ts';
import * as scoring from '../../bench/scoring.ts';
import type { Measurement } from '../../bench/support/measurement.ts';

// The settings of this configuration also hold for browsers that a bench starts.
test.use({ serviceWorkers: 'allow', screenshot: 'off' });

// A bench that no test runs stops working. No test compares a time.
const benches: [name: string, run: () => Promise<Measurement[]>, rows: number][] = [
  ['saves', () => saves.measureSaves(saves.SMALLEST), 1],
  ['scoring', () => scoring.measureScoring(scoring.SMALLEST), 3],
  ['match-hour', () => matchHour.measureMatchHour(matchHour.SMALLEST), 11],
  ['first-load', () => firstLoad.measureFirstLoad(firstLoad.SMALLEST), 12],
];

for (const [name, run, rows] of benches)
  test(`OPS-77 the bench "${name}" runs in its smallest size`, async () => {
    const measured = await run();
    expect(measured).toHaveLength(rows);
    for (const { what, value, floorValue } of measured) {
      // The floor of a layout shift is zero.
      const isMeasured = floorValue > 0 ? value > 0 : value >= 0;
      expect([what, isMeasured, Number.isFinite(value)]).toEqual([what, true, true]);
    }
  });
