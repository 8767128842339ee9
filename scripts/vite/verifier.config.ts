import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds scripts/verify.ts into one readable file for Node: `dist/verify.mjs`, published as `/log/verify.mjs`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  publicDir: false,
  build: {
    ssr: 'scripts/verify.ts',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
  },
});
