import { useEffect, useRef } from 'react';

/** What is open, the topmost last: the back button closes that alone. */
const open: object[] = [];

/**
 * While `isOn`, the browser's back button calls `close` and the page stays. Nothing is added to the history, so no address and no way of our own is touched:
 * the browser is asked to let go (Navigation API), which it grants once after each thing that is done on the page, so that nobody is kept. Where it
 * cannot be asked, back leads away as ever.
 */
export function useBackCloses(close: () => void, isOn: boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    if (!isOn || !('navigation' in globalThis)) return;
    const self = {};
    open.push(self);
    const hear = (event: NavigateEvent) => {
      const isBack = event.navigationType === 'traverse' && event.userInitiated;
      if (!isBack || !event.cancelable || open.at(-1) !== self) return;
      event.preventDefault();
      latest.current();
    };
    navigation.addEventListener('navigate', hear);
    return () => {
      open.splice(open.indexOf(self), 1);
      navigation.removeEventListener('navigate', hear);
    };
  }, [isOn]);
}
