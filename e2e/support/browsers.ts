import type { LaunchOptions } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromium = process.env['DOCE_CHROMIUM'] ?? '/usr/bin/chromium';

/** Chromium as people have it, with all that a page and a worker can ask of it. */
export const CHROMIUM: LaunchOptions = { executablePath: chromium, args };

/** Chromium without windows, at half the work: enough for a page, not for Background Sync and push. scripts/chromium.ts finds both. */
export const HEADLESS_SHELL: LaunchOptions = {
  executablePath: process.env['DOCE_HEADLESS_SHELL'] ?? chromium,
  args,
};
