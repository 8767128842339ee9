import { firstLanguage } from './i18n/first-language.ts';
import type { Language } from '../shared/rules/languages.ts';
import { mayHaveSnapshots } from './snapshots/snapshot-hint.ts';
import type { Early } from './lib/early.ts';
import { showNotice, watchScripts } from './pwa/not-loaded.ts';
import { webManifestFiles } from './pwa/web-manifest-files.ts';
import { readStoredSession } from './session/stored-session.ts';

/**
 * The files of texts and pages by language, by path, and for snapshots; written by the build
 * (scripts/vite/first-script.ts).
 */
type Parts = Record<string, string[] | undefined>;

// The inline script of the page, which runs before the first paint. It names the language, preloads the parts that the
// app will request first, and records early events for the app.
const page = document.documentElement;
const isRendered = page.dataset['rendered'] !== undefined;
// The app hydrates in the language of the server's render and changes it afterwards.
const language = isRendered ? (page.lang as Language) : firstLanguage();
page.lang = language;
const session = readStoredSession();
const early: Early = {};
window.doceEarly = early;
// Chrome has it from 105 on, Safari from 15.4, Firefox from 121: the oldest browsers that vite.config.ts names.
if (!window.CSS?.supports?.('selector(:has(a))')) {
  early.isTooOld = early.hasFailed = true;
  showNotice('too-old');
} else watchScripts(early);

const parts = JSON.parse(document.currentScript?.dataset['parts'] ?? '{}') as Parts;
const wanted = [language, location.pathname, ...(session && mayHaveSnapshots() ? ['snapshots'] : [])];
for (const file of new Set(wanted.flatMap((part) => parts[part] ?? []))) fetchEarly(file);

// Only here: a browser that began to load the manifest of one language may keep it after the page names another.
const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = `/${webManifestFiles[language]}`;
document.head.append(manifest);

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  early.installPrompt = event;
});
// Hydration keeps buttons and radio buttons, so the app can repeat the taps on them.
document.addEventListener('click', (event) => {
  if (!isRendered || early.isReady) return;
  const tapped = (event.target as Element).closest<HTMLElement>('#root :is(button, [type=radio])');
  if (tapped && early.hasFailed) event.preventDefault();
  const picks = early.targets?.filter((each) => each instanceof HTMLInputElement) ?? [];
  early.targets = tapped ? [...picks, tapped] : picks;
});

function fetchEarly(file: string): void {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
