import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { offlineRoutes } from './scripts/vite/offline-routes.ts';

/** Timeouts for tests that hang. They are long, because slow machines run the tests too. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // More workers only wait for each other on two cores.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          ...timeouts,
        },
      },
      {
        plugins: [react()],
        define: offlineRoutes(),
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}', 'locales/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['client/testing/patience.ts', 'client/testing/no-network.ts'],
          ...timeouts,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['api/testing/postgres.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
