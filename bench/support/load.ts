import type { Page } from '@playwright/test';
import type { Measurement } from './measurement.ts';
import { median } from './stage.ts';

/** A match row, of the home page or of a grid. */
export const ROW = 'li:has(time[datetime])';

/** Times of a page since its navigation, in milliseconds. */
export interface Load {
  /** First contentful paint. */
  paint: number;
  /** Largest contentful paint. */
  lcp: number;
  /** When the first match row was rendered. */
  row: number | null;
  /** The sum of the layout shifts. */
  shift: number;
}

export const lcpOf = (loads: readonly Load[]) => loads.map(({ lcp }) => lcp);
export const paintOf = (loads: readonly Load[]) => loads.map(({ paint }) => paint);
export const rowOf = (loads: readonly Load[]) => loads.map(({ row }) => row ?? Infinity);

/** Records the load of each document that `page` opens from now on. */
export async function watchLoad(page: Page): Promise<void> {
  await page.addInitScript((row) => {
    const load: Load = { paint: 0, lcp: 0, row: null, shift: 0 };
    Object.assign(window, { load });
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') load.paint = startTime;
    });
    observe('largest-contentful-paint', ({ startTime }) => (load.lcp = startTime));
    observe('layout-shift', (entry) => (load.shift += (entry as PerformanceEntry & { value: number }).value));
    const look = () => {
      if (load.row === null && document.querySelector(row)) load.row = performance.now();
      requestAnimationFrame(look);
    };
    look();
  }, ROW);
}

export function readLoad(page: Page): Promise<Load> {
  return page.evaluate(() => (window as unknown as { load: Load }).load);
}

/** Returns the results of `rounds` runs of `work`, one after the other. */
export async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

/** A goal in milliseconds, or in times of the floor. */
type Goal = { ms: number } | { ratio: number };

/** The medians of some times and of their floor, in milliseconds. */
export function figure(
  what: string,
  times: readonly number[],
  goal: Goal,
  [floor, floors]: readonly [string, readonly number[]],
): Measurement {
  const value = median([...times]);
  const ratio = value / median([...floors]);
  return {
    what,
    value,
    unit: 'ms',
    floor,
    floorValue: median([...floors]),
    ratio,
    goal: 'ms' in goal ? `<= ${goal.ms} ms` : `<= ${goal.ratio} times`,
    isMet: 'ms' in goal ? value <= goal.ms : ratio <= goal.ratio,
    note: times.length > 10 ? `${times.length} times` : times.map(Math.round).join(', '),
  };
}
