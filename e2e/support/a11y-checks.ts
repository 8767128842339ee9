import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns the violations of WCAG 2.2 AA and of good practice that axe does not call minor, one line for each rule. */
export async function graveViolations(page: Page): Promise<string[]> {
  // Pages without frames do not need the extra page of the default mode.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  // A modal dialog hides the page from users.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page. Each invalid field needs a description, and the first invalid field needs the focus. */
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

/** Runs in the page. Returns animations, except fading, that ignore the preference for less motion. */
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

/** Records the focused element whenever a dialog opens. */
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

/** Checks the open dialog for keyboard users: it has the focus, Esc closes it, and the focus returns. */
export async function dialogFaults(page: Page): Promise<string[]> {
  const open = page.locator('dialog[open]');
  const count = await open.count();
  if (count === 0) return [];
  // The submit button is disabled while its request is pending (AUTH-04).
  const hasFocus = await open
    .last()
    .evaluate(
      (dialog) =>
        dialog.contains(document.activeElement) || dialog.querySelector(':disabled[aria-busy]') !== null,
    );
  const before = [count, await open.last().innerText()] as const;
  await page.keyboard.press('Escape');
  const after = await page
    .waitForFunction(
      ([count, text]) => {
        const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
        if (dialogs.length < count) return 'closed';
        return dialogs.at(-1)!.innerText === text ? null : 'asks';
      },
      before,
      { timeout: 5_000 },
    )
    .then((answer) => answer.jsonValue())
    .catch(() => null);
  if (!after) return ['Esc does not close the dialog'];
  // A dialog with typed text asks first.
  if (after === 'asks') return hasFocus ? [] : ['the focus was not in the dialog'];
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
