import { isOurs } from '../api/ours.ts';
import type { Early } from '../lib/early.ts';

/** The interval at which a page without its scripts asks for them. */
const retryMs = 10_000;

/**
 * Part of the page's first script. Says that the app did not load if a script of the page fails: it is cut, an error,
 * or the page of a portal. Taps then do nothing. Reloads as soon as the files of the page arrive. The app calls
 * `early.notLoaded` if its texts fail.
 */
export function watchScripts(early: Early): void {
  early.notLoaded = () => {
    if (early.hasFailed) return;
    early.hasFailed = true;
    early.targets?.forEach(uncheck);
    showNotice('not-loaded');
    setInterval(() => document.visibilityState === 'visible' && tryAgain(), retryMs);
    window.addEventListener('online', tryAgain);
  };
  // Errors of elements do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => void (target instanceof HTMLScriptElement && early.notLoaded!()),
    true,
  );
}

/** Shows a notice of index.html, which may not be there yet. */
export function showNotice(id: string): void {
  const notice = document.getElementById(id);
  if (notice) notice.hidden = false;
  else document.addEventListener('DOMContentLoaded', () => showNotice(id));
}

function uncheck(target: HTMLElement): void {
  if (target instanceof HTMLInputElement) target.checked = false;
}

function tryAgain(): void {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=modulepreload]',
  );
  const addresses = Array.from(files, (file) => ('src' in file ? file.src : file.href));
  // It also replaces what a portal has left in the browser's cache.
  Promise.all(addresses.map((address) => fetch(address, { cache: 'reload' }))).then(
    (answers) => answers.every((answer) => answer.ok && isOurs(answer)) && location.reload(),
    () => undefined,
  );
}
