/** What happened before the app was there. */
interface DoceEarly {
  /** Chromium's offer to install. */
  installPrompt?: Event;
  /** The drawn button that was tapped last: `header` or `main`, and its place among the buttons there. */
  tapped?: { part: string; place: number } | undefined;
}

interface Window {
  doceEarly: DoceEarly;
}
