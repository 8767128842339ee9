/** The results of the page's first script (client/first-script.ts), kept for the app. */
export interface Early {
  /** Chromium's offer to install. */
  installPrompt?: Event;
  /** The picks of a rendered page that were tapped, and the button that was tapped last. Hydration keeps them. */
  targets?: HTMLElement[];
  /** Whether buttons work by themselves. */
  isReady?: boolean;
  /** Says that the app did not load (client/pwa/not-loaded.ts). */
  notLoaded?: () => void;
  /** Whether the page says that the app did not load, or that the browser is too old. */
  hasFailed?: boolean;
  /** The browser is older than those that vite.config.ts names, so the app does not start. */
  isTooOld?: boolean;
}

declare global {
  interface Window {
    doceEarly?: Early;
  }
}
