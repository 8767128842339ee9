import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { offlineRoutes } from './scripts/vite/offline-routes.ts';

/** Only a test that hangs reaches these limits, on a slow machine too. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
/** The test files of a worker share its modules, because importing the application again costs more than most tests. Their modules hold no state. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          ...shared,
          ...patience,
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
          ...patience,
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
          ...shared,
          ...patience,
        },
      },
    ],
  },
});
