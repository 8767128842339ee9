import type { Page } from '@playwright/test';

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
