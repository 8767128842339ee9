import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { modules } from './class-name.ts';
import { offlineRoutes } from './offline-routes.ts';

/** Builds client/entry-server.tsx with all its packages: `dist/web-server` renders the public pages in the API. */
export default defineConfig({
  root: join(import.meta.dirname, '../../client'),
  publicDir: false,
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { ...offlineRoutes(), 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV']) },
  css: { modules },
  plugins: [react()],
  ssr: { noExternal: true },
  build: { ssr: 'entry-server.tsx', outDir: '../dist/web-server', emptyOutDir: true },
});
