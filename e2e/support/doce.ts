import { test as base, expect, type Page } from '@playwright/test';
import type { FootballService } from './football-source.ts';
import { mailTo } from './mailbox.ts';
import { Server } from './server.ts';

export { ADMIN } from './server.ts';
export const PLAYER_PASSWORD = 'tribuna-popular-9';

/** The production build with its own database, a fake football source and a local mailbox. */
export interface Doce {
  url: string;
  football: FootballService;
  /** Waits for a mail to an address and returns the newest one. */
  mailTo(address: string, subject?: RegExp): Promise<{ subject: string; text: string }>;
}

export const test = base.extend<{ page: Page }, { doce: Doce }>({
  doce: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.open();
      const { url, football } = server;
      try {
        await use({ url, football, mailTo: (address, subject) => mailTo(url, address, subject) });
      } finally {
        await server.close();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ doce }, use) => use(doce.url),
});
export { expect };
