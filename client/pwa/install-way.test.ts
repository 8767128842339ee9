import { describe, expect, test } from 'vitest';
import { type Browser, installWay, type InstallWay } from './install.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; moto g54';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

function wayOf(browser: Partial<Browser> & { userAgent: string }): InstallWay {
  return installWay({ maxTouchPoints: 0, isStandalone: false, canPrompt: false, ...browser });
}

describe('PWA-01 how the app can be installed', () => {
  test.each<[string, Partial<Browser> & { userAgent: string }, InstallWay]>([
    ['Safari on an iPhone', { userAgent: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1` }, 'ios'],
    ['Chrome on an iPhone', { userAgent: `${iPhone} CriOS/138.0 Mobile/15E148 Safari/604.1` }, 'ios'],
    ['Safari on an iPad', { userAgent: `${mac} Version/18.5 Safari/605.1.15`, maxTouchPoints: 5 }, 'ios'],
    ['Safari on a Mac', { userAgent: `${mac} Version/18.5 Safari/605.1.15` }, 'none'],
    [
      'Instagram on an iPhone',
      { userAgent: `${iPhone} Mobile/15E148 Instagram 350.0.0 (iPhone14,5)` },
      'other-browser',
    ],
    ['an unknown app on an iPhone', { userAgent: `${iPhone} Mobile/15E148` }, 'other-browser'],
    [
      'WhatsApp on Android',
      { userAgent: `${android}; wv) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36` },
      'other-browser',
    ],
    [
      'Facebook on Android',
      { userAgent: `${android}) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36 [FB_IAB/FB4A]` },
      'other-browser',
    ],
    [
      'Chrome on Android that can ask',
      { userAgent: `${android}) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36`, canPrompt: true },
      'prompt',
    ],
    ['Firefox on Android', { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:139.0) Firefox/139.0' }, 'menu'],
    ['Firefox on a desk', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Firefox/139.0' }, 'none'],
    [
      'the installed app',
      { userAgent: `${iPhone} Mobile/15E148`, isStandalone: true, canPrompt: true },
      'installed',
    ],
  ])('PWA-01 %s', (_, browser, way) => {
    expect(wayOf(browser)).toBe(way);
  });
});
