import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { FootballService } from './football-source.ts';
import { mailTo } from './mailbox.ts';
import { freePort, isRunning, runAdmin, runDoce, stop } from './processes.ts';

export const ADMIN = { email: 'jefa@doce.example', username: 'jefa', password: 'cancha-de-tierra-7' };
export const PLAYER_PASSWORD = 'tribuna-popular-9';

/** The production build running by itself: its own database, a football service of ours, mails in the local mailbox. */
export interface Doce {
  url: string;
  football: FootballService;
  /** The newest mail to an address, once it has come. */
  mailTo(address: string, subject?: RegExp): Promise<{ subject: string; text: string }>;
}

export const test = base.extend<{ page: Page }, { doce: Doce }>({
  doce: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const football = new FootballService();
      const source = await football.start();
      const dataDir = mkdtempSync(join(tmpdir(), 'doce-e2e-'));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = {
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: 'false',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        API_FOOTBALL_URL: source,
        API_FOOTBALL_KEY: 'journey',
        IMPORT_EVERY: '1s',
        RESULTS_EVERY: '1s',
      };
      const app = runDoce(env);
      try {
        await isRunning(app, url);
        await runAdmin(['create', '--email', ADMIN.email, '--username', ADMIN.username], {
          ...env,
          ADMIN_PASSWORD: ADMIN.password,
        });
        await use({ url, football, mailTo: (address, subject) => mailTo(url, address, subject) });
      } finally {
        await stop(app);
        await football.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ doce }, use) => use(doce.url),
});
export { expect };
