import { useLayoutEffect } from 'react';

/** Takes the drawn first screen away in the moment in which the app stands in its place, and does what was tapped in the meantime. */
export function TakeOver() {
  useLayoutEffect(() => {
    document.getElementById('first-screen')?.remove();
    const { tapped } = window.doceEarly ?? {};
    if (tapped !== undefined) document.querySelectorAll<HTMLElement>('#root button')[tapped]?.click();
  }, []);
  return null;
}
