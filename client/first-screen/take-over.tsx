import { useEffect, useLayoutEffect } from 'react';

/** Removes the drawn first screen in the commit that shows the app, and then repeats the last tap on it. */
export function TakeOver() {
  useLayoutEffect(() => document.getElementById('first-screen')?.remove(), []);
  // Not in the layout effect, which runs before the router listens: the router would miss a navigation.
  useEffect(() => {
    const { doceEarly } = window;
    const tapped = doceEarly?.tapped;
    if (tapped === undefined) return;
    delete doceEarly.tapped;
    document.querySelectorAll<HTMLElement>('#root button')[tapped]?.click();
  }, []);
  return null;
}
