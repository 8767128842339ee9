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

interface Each {
  /** A file that sets its own value gets a server of its own, because Playwright then starts a new worker. */
  serverOf: string;
  doce: Doce;
}

export const test = base.extend<{ page: Page }, Each>({
  serverOf: ['several files', { scope: 'worker', option: true }],
  doce: [
    async ({ serverOf: _ }, use) => {
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
