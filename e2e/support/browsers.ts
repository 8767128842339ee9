import type { LaunchOptions } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromium = process.env['DOCE_CHROMIUM'] ?? '/usr/bin/chromium';

/** Chromium with background sync and push. */
export const CHROMIUM: LaunchOptions = { executablePath: chromium, args };

/** Chromium without a window system needs half the CPU, but has no background sync and no push. */
export const HEADLESS_SHELL: LaunchOptions = {
  executablePath: process.env['DOCE_HEADLESS_SHELL'] ?? chromium,
  args,
};
