import { useEffect, useLayoutEffect } from 'react';

/** Removes the drawn first screen in the commit that shows the app, and then repeats the last tap on it. */
export function TakeOver() {
  useLayoutEffect(() => document.getElementById('first-screen')?.remove(), []);
  // Not in the layout effect, which runs before the router listens: the router would miss a navigation.
  useEffect(() => {
    const { doceEarly } = window;
    const tapped = doceEarly?.tapped;
    if (!tapped) return;
    delete doceEarly.tapped;
    // The header of a player has a button that the drawn one has not.
    const buttons = `#root ${tapped.part} button:not([data-own])`;
    document.querySelectorAll<HTMLElement>(buttons)[tapped.place]?.click();
  }, []);
  return null;
}
