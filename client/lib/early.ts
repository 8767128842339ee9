/** A call of the API that the page's first script sent before the app was there. */
export interface EarlyCall {
  /** Below the API's base. */
  url: string;
  token: string;
  /** The time by the device's clock, in epoch milliseconds. */
  sentAt: number;
  receivedAt: number | null;
  abort: AbortController;
  response: Promise<Response>;
}

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
  /** The player's grids, on `/jugar` (PWA-24). */
  grids?: EarlyCall | undefined;
}

declare global {
  interface Window {
    doceEarly?: Early;
  }
}
