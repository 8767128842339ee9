import { defineConfig, devices } from '@playwright/test';
import { HEADLESS_SHELL } from './e2e/support/browsers.ts';

const isProof = Boolean(process.env['PROOF']);

/**
 * Journeys against the production build. `npm test` finds the browsers and builds the app first. `x.proof.spec.ts` is a
 * journey of `npm run proof`, which sets PROOF.
 */
export default defineConfig({
  testDir: 'e2e/journeys',
  testIgnore: isProof ? [] : '**/*.proof.spec.ts',
  outputDir: 'test-results',
  // Only a journey that hangs reaches a limit, also while a busy machine stands still for half a minute.
  timeout: isProof ? 600_000 : 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // `npm run proof` fails if more than one journey needs a second try.
  retries: isProof ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A page without a service worker loads in half the time. Journeys about the worker or a lost network allow it.
    serviceWorkers: 'block',
    // Traces take a quarter of the time. Set TRACE=on to examine a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: HEADLESS_SHELL,
  },
});
