import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { downloads } from './client/i18n/namespaces.ts';
import { modules } from './scripts/vite/class-name.ts';
import { firstScript } from './scripts/vite/first-script.ts';
import { offlineRoutes } from './scripts/vite/offline-routes.ts';
import { playersFiles } from './scripts/vite/players-files.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { webManifests } from './scripts/vite/web-manifests.ts';
import { LANGUAGES } from './shared/rules/languages.ts';

// The oldest browsers with `:has()`: phones with Android 6 and iOS 15, Windows 7 (PWA-22). Older ones get a message
// (client/first-script.ts).
const target = ['chrome105', 'safari15.4', 'firefox121'];
const players = playersFiles();
const textGroups = Object.entries(downloads).flatMap(([name, namespaces]) =>
  LANGUAGES.map((language) => ({
    name: `${name}-${language}`,
    test: new RegExp(`/locales/${language}/(${namespaces.join('|')})[.]json$`),
  })),
);

export default defineConfig({
  root: 'client',
  publicDir: 'public',
  // Dexie's build for modern browsers is a tenth smaller than its default one.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: offlineRoutes(),
  css: {
    modules,
    // Every style sheet knows the breakpoints.
    postcss: { plugins: [globalData({ files: ['client/styles/breakpoints.css'] }), customMedia()] },
  },
  plugins: [
    react(),
    firstScript(),
    players.plugin,
    webManifests(),
    // Builds only the service worker. The page registers it late, and `webManifests` writes the manifests.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        target,
        // A classic script, because not every browser can start a worker from modules.
        rollupFormat: 'iife',
        // Without the icon, which only the installation needs; offline the metrics pictures show their text.
        globPatterns: ['index.html', 'assets/*.{js,css}', 'art/!(metrics)*.svg', '*.svg'],
        manifestTransforms: [
          (files) => ({
            manifest: files.filter(({ url }) => !url.startsWith('assets/') || players.has(url)),
            warnings: [],
          }),
        ],
        // These file names contain a hash of the content.
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
          // Few files, because each costs a round trip. Most releases do not change the libraries.
          groups: [
            ...textGroups,
            { name: 'libraries', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            { name: 'frame', tags: ['$initial'] },
            {
              name: 'shared',
              test: /\/(client\/(?!features\/(admin|record|push|profile\/access)\/|picture\/|shell\/(forms\/[a-z-]+-(form|request)|choices-wait|toast-host))|shared\/rules\/(?!cost|grid|panel-input|names))/,
              minShareCount: 2,
            },
            // One file for each occasion, because each costs a round trip and small ones compress badly.
            { name: 'snapshots', test: /\/node_modules\/dexie\/|\/client\/(storage\/database|snapshots\/)/ },
            {
              name: 'play',
              test: /\/client\/(features\/play\/(?!choices)|pages\/(own-matches|play-page|player-start))/,
            },
            {
              name: 'profile',
              test: /\/client\/(features\/profile\/(?!access|delete|phone)|pages\/profile-page)/,
            },
            { name: 'groups', test: /\/client\/features\/groups\/(groups-page|comparison)/ },
            {
              name: 'forms',
              test: /\/client\/(features\/(auth|join|links)\/|shell\/(forms\/|choices-wait)|pages\/join-with-matches|app\/verified-first|.*use-verification-watch)/,
            },
            {
              name: 'late',
              test: /\/client\/(app\/late|outbox\/(choices-copy|restore-session)|shell\/log-out-cleanup)/,
            },
            // Players store neither the panel nor the record, which is read online (scripts/vite/players-files.ts).
            { name: 'panel', test: /\/client\/features\/admin\//, minShareCount: 3 },
            { name: 'record', test: /\/(client\/features|shared)\/record\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Proxies what the API serves, not the source files in client/api.
  server: { proxy: { '^/(api|acta|dev)/(?!.*[.]tsx?(\\?|$))': 'http://127.0.0.1:3000' } },
});
