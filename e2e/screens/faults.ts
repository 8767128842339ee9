import type { OpenedScreen } from './open-screen.ts';
import { measureLayout } from './layout-report.ts';
import { type Screen, SIZES, type View } from './screen.ts';

/** Returns one line for each defect of an opened screen. */
export async function faultsOf(opened: OpenedScreen, screen: Screen, view: View): Promise<string[]> {
  const report = await opened.page.evaluate(measureLayout, SIZES[view.size].width);
  // The panel is made for a desktop.
  const isForTouch = view.size === 'phone' && !screen.path.startsWith('/admin');
  const faults = [
    ...(opened.failure ? [`state: not reached: ${opened.failure}`] : []),
    ...(report.overhang > 0 ? [`overflow: the page is ${report.overhang} px wider than the window`] : []),
    ...report.cut.map((text) => `cut: ${text}`),
    ...report.broken.map((source) => `image: ${source} did not load`),
    ...(isForTouch ? report.small.map((target) => `small: ${target}`) : []),
    ...(screen.window ? [] : report.covered.map((target) => `covered: ${target}`)),
    ...opened.errors.map((error) => `console: ${error}`),
  ];
  return [...new Set(faults)].filter((fault) => !screen.allows?.test(fault));
}
