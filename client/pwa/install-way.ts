/** How this app can come to the home screen here: it is there; the browser asks; by hand (iOS, or a browser's menu); in another browser; not at all. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'menu' | 'other-browser' | 'none';

export interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  /** The app runs in a window of its own. */
  isStandalone: boolean;
  /** The browser has said that it can install. */
  canPrompt: boolean;
}

/** Browsers inside other apps, which have no home screen to put anything on. */
const inApps =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Threads|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|LinkedInApp|Pinterest|\bLine\/|GSA\/|; wv\)/;

/** Which of the ways a browser has. */
export function installWay({ userAgent, maxTouchPoints, isStandalone, canPrompt }: Browser): InstallWay {
  if (isStandalone) return 'installed';
  if (canPrompt) return 'prompt';
  if (inApps.test(userAgent)) return 'other-browser';
  if (isApplePhone(userAgent, maxTouchPoints)) return userAgent.includes('Safari/') ? 'ios' : 'other-browser';
  return userAgent.includes('Android') ? 'menu' : 'none';
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
export function isApplePhone(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
