import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['shared/rules/**/*.test.ts'], environment: 'node' },
});
