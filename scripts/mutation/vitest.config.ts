import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['shared/{rules,seal}/**/*.test.ts'], environment: 'node' },
});
