import { useIsFirstRender } from '../lib/first-render.ts';
import { optionalPart } from '../shell/optional.tsx';
import { loadLate } from './load-late.ts';

/** Calls of the first screen itself go before. */
const settleMs = 2000;
const patienceMs = 5000;

/** The parts that are loaded after the first screen is drawn. The app works without; the download is retried. */
const LateParts = optionalPart(async () => {
  await firstScreen();
  return (await loadLate()).LateParts;
});

export function AfterFirstScreen() {
  if (useIsFirstRender()) return null;
  return <LateParts />;
}

/** Resolves when the page has loaded, has had time to fetch what it shows, and the browser has a moment to spare. */
async function firstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(resolve, { timeout: patienceMs })
      : resolve(null),
  );
}
