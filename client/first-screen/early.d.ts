/** What happened before the app was there. */
interface DoceEarly {
  /** Chromium's offer to install. */
  installPrompt?: Event;
  /** Which of the drawn buttons was tapped last, counted in the order of the page. */
  tapped?: number;
}

interface Window {
  doceEarly: DoceEarly;
}
