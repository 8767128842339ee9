import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe calls serious or critical, one line for each rule: all its rules, WCAG 2.2 AA among them, or only the named ones. */
export async function graveViolations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Our pages have no frames: legacy mode does without a page of its own to gather them in. What is well need not be described.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  // What lies below a modal dialog is out of everybody's reach.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** What may be well in one theme and bad in the other. */
export const THEME_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** Shows a theme and waits until its colours are there; what has less motion has no transition between them. */
export async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilDrawn(page);
}

/** Two frames on, what has changed is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** No serious or critical violation of WCAG 2.2 AA in either theme, and nothing that sticks out sideways. `what` names the screen in the failure. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await showTheme(page, 'dark');
  expect([what, 'dark', await graveViolations(page)]).toEqual([what, 'dark', []]);
  await showTheme(page, 'light');
  expect([what, 'light', await graveViolations(page, THEME_RULES)]).toEqual([what, 'light', []]);
  const overhang = await page.evaluate(() => {
    const before = { left: window.scrollX, top: window.scrollY };
    window.scrollTo(1000, before.top);
    const reached = window.scrollX;
    window.scrollTo(before.left, before.top);
    return reached;
  });
  expect([what, overhang]).toEqual([what, 0]);
}

/** Runs in the page: what is wrong with the fields that it marks as wrong. Each says why where a screen reader looks for it; the first has the focus. */
export function badFieldFaults(): string[] {
  const bad = [...document.querySelectorAll('[aria-invalid=true]')];
  const why = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  return [
    ...bad.filter((field) => why(field) === '').map((field) => `${field.outerHTML} does not say why`),
    ...(bad[0] && document.activeElement !== bad[0] ? ['the first bad field has no focus'] : []),
  ];
}

/** Runs in the page: what still moves, though the reader asked for less motion. What only fades, or turns within a blink, does no harm. */
export function motionFaults(): string[] {
  const harmless = ['offset', 'computedOffset', 'easing', 'composite', 'opacity'];
  return document.getAnimations().flatMap((animation) => {
    const effect = animation.effect as KeyframeEffect;
    const isSeen =
      Number(effect.getComputedTiming().activeDuration) > 1 &&
      effect.target?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const moves = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const moved = [...new Set(moves)].filter((property) => !harmless.includes(property));
    return isSeen && moved.length > 0
      ? [`${effect.target?.outerHTML.slice(0, 80)} moves: ${moved.join(', ')}`]
      : [];
  });
}

/** From now on the page remembers what had the focus when a dialog opened over it. */
export async function watchOpeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const dialog = HTMLDialogElement.prototype;
    const showModal = Object.getOwnPropertyDescriptor(dialog, 'showModal')!.value as () => void;
    dialog.showModal = function () {
      Object.assign(window, { opener: document.activeElement });
      showModal.call(this);
    };
  });
}

/** What is wrong with the open dialog, if there is one, for who has only a keyboard: it has the focus, Esc closes it, and the focus goes back. */
export async function dialogFaults(page: Page): Promise<string[]> {
  const open = page.locator('dialog[open]');
  if ((await open.count()) === 0) return [];
  // A button that is disabled while its call is under way (AUTH-04) gets the focus back with the answer.
  const hasFocus = await open
    .last()
    .evaluate(
      (dialog) =>
        dialog.contains(document.activeElement) || dialog.querySelector(':disabled[aria-busy]') !== null,
    );
  await page.keyboard.press('Escape');
  const isClosed = await open.waitFor({ state: 'detached', timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isClosed) return ['Esc does not close the dialog'];
  const focus = await page.evaluate(() => {
    const opener = window.opener as HTMLElement | null;
    const hasOpener = opener !== null && opener !== document.body && opener.isConnected;
    if (hasOpener) return document.activeElement === opener ? '' : `not with ${opener.outerHTML}`;
    return document.activeElement === document.body ? 'nowhere' : '';
  });
  return [
    ...(hasFocus ? [] : ['the focus was not in the dialog']),
    ...(focus ? [`once the dialog is closed, the focus is ${focus}`] : []),
  ];
}
