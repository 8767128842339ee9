import { useEffect, useRef } from 'react';

/** The open layers, the topmost last. The back button closes only the topmost. */
const open: object[] = [];

/**
 * The presses of back that close a layer: within the app, also on a page that the browser would leave for another site,
 * or none.
 */
export type BackCloses = 'within' | 'always' | 'never';

/**
 * The browser's back button calls `close` and the page stays: the browser is asked to let go (Navigation API), which it
 * grants once after each action on the page, so that a player can always leave. Nothing is added to the history. The
 * browser does not ask before another document: there `always` adds a history entry, for long forms. A browser without
 * the Navigation API leaves the page as usual.
 */
export function useBackCloses(close: () => void, when: BackCloses): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    if (when === 'never' || !('navigation' in globalThis)) return;
    if (when === 'always') putEntryBetween();
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
  }, [when]);
}

/**
 * Adds the same page to the history once more if another document is behind it. The entry stays when all is closed, so
 * back then leads to the same page.
 */
function putEntryBetween(): void {
  const { currentEntry } = navigation;
  const before = currentEntry && navigation.entries()[currentEntry.index - 1];
  if (!before?.sameDocument) history.pushState(history.state, '');
}
