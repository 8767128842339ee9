import { test as base } from '@playwright/test';
import { DemoServer } from '../screens/demo-server.ts';
import { START_LIMIT } from './processes.ts';

/** Journeys against a server with the demonstration, one a worker. */
export const test = base.extend<object, { demonstration: DemoServer }>({
  demonstration: [
    // Playwright asks for a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const demonstration = await DemoServer.open();
      await use(demonstration);
      await demonstration.close();
    },
    { scope: 'worker', timeout: START_LIMIT },
  ],
  baseURL: async ({ demonstration }, use) => use(demonstration.url),
});
