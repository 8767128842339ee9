import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { modules } from './scripts/vite/class-name.ts';
import { firstScreen } from './scripts/vite/first-screen.ts';
import { offlineRoutes } from './scripts/vite/offline-routes.ts';
import { playersFiles } from './scripts/vite/players-files.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { toastStyles } from './scripts/vite/toast-styles.ts';
import { webManifests } from './scripts/vite/web-manifests.ts';

// Phones of three years ago, and the browsers that can open a dialog and nest CSS.
const target = ['chrome111', 'safari16.4', 'firefox117'];
const players = playersFiles();

/** What several pages have in common and the first screen has not: what lists need, what forms need, and the outbox. */
const shared = [
  {
    name: 'lists',
    test: /client.(ui.(banner|crest|empty-state|pagination|skeleton|tabs)|matches|offline.(empty-list|last-updated|load-failed))|shared.rules.(game-status|outcome|pick-window)/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /client.(session.forms|ui.[a-z-]*field)|shared.rules.(registration|countries)/,
    minShareCount: 2,
  },
  { name: 'outbox', test: /client.(offline|shell.pick-toasts)/, minShareCount: 2 },
];

export default defineConfig({
  root: 'client',
  publicDir: 'public',
  // Its build for browsers of today, a tenth smaller than the one that it offers by itself.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: offlineRoutes(),
  css: { modules },
  plugins: [
    react(),
    toastStyles(),
    firstScreen(target),
    players.plugin,
    webManifests(),
    // The service worker alone: the page registers it by itself, late, and the manifests are ours.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        target,
        // One plain script: not every browser can start a worker from modules.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css}', 'art/*.svg', 'icons/icon.svg', '*.svg'],
        manifestTransforms: [
          (files) => ({
            manifest: files.filter(({ url }) => !url.startsWith('assets/') || players.has(url)),
            warnings: [],
          }),
        ],
        // Their names bear the hash of their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    precompress(),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, as each costs a round trip of a slow network; the libraries apart, as they outlive a release.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            { name: 'frame', tags: ['$initial'] },
            { name: 'server-data', test: /@reduxjs|client.(api|app.server-data)/ },
            ...shared,
          ],
        },
      },
    },
  },
  // The calls, and not the sources in client/api.
  server: { proxy: { '^/api/(?!.*[.]tsx?(\\?|$))': 'http://127.0.0.1:3000' } },
});
