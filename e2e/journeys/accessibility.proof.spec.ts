import { expect } from '@playwright/test';
import { catalogue } from '../screens/catalogue.ts';
import { test } from '../support/demonstration.ts';
import { faultsOf, usualViews } from '../support/screen-faults.ts';

test.use({ trace: 'off', screenshot: 'off' });

/** By default each state in one view, the next state in another one. ACCESSIBLE=all checks all views of each state. */
const isThorough = process.env['ACCESSIBLE'] === 'all';

/** States by page, the first word of their names. */
const pages = Map.groupBy(catalogue, ({ name }) => name.split('-')[0]!);

for (const [page, states] of pages) {
  const checks = states.flatMap((screen, index) => {
    const views = usualViews(screen);
    return (isThorough ? views : [views[index % views.length]!]).map((view) => ({ screen, view }));
  });
  test(`axe, focus, motion and double font size find no defect: ${page}`, async ({
    browser,
    demonstration,
  }) => {
    test.setTimeout(60_000 + checks.length * 15_000);
    expect(await faultsOf(browser, demonstration, checks)).toEqual([]);
  });
}
