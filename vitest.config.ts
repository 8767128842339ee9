import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { offlineRoutes } from './scripts/vite/offline-routes.ts';

/** Only a test that hangs reaches these limits, on a slow machine too. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };
/** `x.proof.test.ts` is a test of `npm run proof`, which sets PROOF. */
const exclude = [...configDefaults.exclude, ...(process.env['PROOF'] ? [] : ['**/*.proof.test.*'])];
/** Test files of a worker share modules without state, because importing the application takes long. */
const shared = { isolate: false };
/** `CALENDAR=2027-01-01T02:56:00Z` starts the tests at that moment (shared/testing/moved-date.ts). */
const { CALENDAR } = process.env;
if (CALENDAR) process.env['CALENDAR_SHIFT'] ??= String(Date.parse(CALENDAR) - Date.now());
const setupFiles = ['shared/testing/moved-date.ts'];

/** Tests of components (`x.test.tsx`) and these need a DOM or IndexedDB, and modules of their own. */
const inBrowser = 'client/**/*.dom.{test,proof.test}.ts';
const inDom = {
  plugins: [react()],
  define: offlineRoutes(),
  test: {
    exclude,
    environment: 'happy-dom',
    setupFiles: [...setupFiles, ...['patience', 'no-network'].map((name) => `client/testing/${name}.ts`)],
    ...timeouts,
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
  },
};

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles,
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          environment: 'node',
          ...shared,
          ...timeouts,
        },
      },
      {
        define: offlineRoutes(),
        test: {
          name: 'client-node',
          setupFiles: [...setupFiles, 'client/testing/no-network.ts'],
          include: ['client/**/*.test.ts', 'locales/**/*.test.ts'],
          exclude: [...exclude, inBrowser],
          environment: 'node',
          ...shared,
          ...timeouts,
        },
      },
      {
        ...inDom,
        test: {
          ...inDom.test,
          name: 'client',
          // Each file gets new modules in a context, which takes a third less time than in a process of its own.
          pool: 'vmForks',
          setupFiles: ['scripts/vite/context-globals.ts', ...inDom.test.setupFiles],
          include: ['client/**/*.test.tsx'],
        },
      },
      {
        ...inDom,
        test: {
          ...inDom.test,
          name: 'client-dom',
          // A context looks up each global slowly: the outbox's schedules take five times as long in one.
          pool: 'forks',
          include: [inBrowser],
        },
      },
      {
        oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
        test: {
          name: 'api',
          setupFiles,
          include: ['api/**/*.test.ts', 'ops/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['api/testing/postgres.ts'],
          ...shared,
          ...timeouts,
        },
      },
    ],
  },
});
