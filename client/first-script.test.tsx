import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete window.doceEarly;
});

test('PWA-01 the offer to install is kept for the app', async () => {
  vi.resetModules();
  await import('./first-script.ts');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.doceEarly?.installPrompt).toBe(offer);
});
