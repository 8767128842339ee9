/** How to install the app here. ios, menu: by hand. other-browser: only in another browser. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'menu' | 'other-browser' | 'none';

export interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  /** The app runs in its own window. */
  isStandalone: boolean;
  /** The browser offered its install prompt. */
  canPrompt: boolean;
}

/** Browsers inside other apps cannot install. */
const inApps =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Threads|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|LinkedInApp|Pinterest|\bLine\/|GSA\/|; wv\)/;

export function installWay({ userAgent, maxTouchPoints, isStandalone, canPrompt }: Browser): InstallWay {
  if (isStandalone) return 'installed';
  if (canPrompt) return 'prompt';
  if (inApps.test(userAgent)) return 'other-browser';
  if (isApplePhone(userAgent, maxTouchPoints)) return userAgent.includes('Safari/') ? 'ios' : 'other-browser';
  return userAgent.includes('Android') ? 'menu' : 'none';
}

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isApplePhone(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
