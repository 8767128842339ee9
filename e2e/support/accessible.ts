import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No serious or critical violation of WCAG 2.2 AA, and nothing that sticks out sideways. `what` names the screen in the failure. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect([what, grave]).toEqual([what, []]);
  const overhang = await page.evaluate(() => {
    const before = { left: window.scrollX, top: window.scrollY };
    window.scrollTo(1000, before.top);
    const reached = window.scrollX;
    window.scrollTo(before.left, before.top);
    return reached;
  });
  expect([what, overhang]).toEqual([what, 0]);
}
