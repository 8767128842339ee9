import { firstLanguage } from '../i18n/first-language.ts';
import { mayHaveSnapshots } from '../offline/snapshot-hint.ts';
import { localStore } from '../lib/web-storage.ts';
import { webManifestFiles } from '../pwa/web-manifest-files.ts';
import { authKey } from '../session/stored-session.ts';
import { paths } from '../shell/paths.ts';

/** The files of texts and pages by language, by path, and for stored data; written by the build (scripts/vite/first-screen.ts). */
type Parts = Record<string, string[] | undefined>;

// The inline script of the page, which runs before the first paint. It chooses which of the two rendered languages is shown, preloads the parts that the
// app will request first, and records early events for the app.
const page = document.documentElement;
const language = firstLanguage();
page.lang = language;
if (location.pathname === paths.home) page.dataset['page'] = 'home';
const isLoggedIn = localStore.get(authKey)?.includes('"isAuthenticated":true');
if (isLoggedIn) page.dataset['session'] = '';

const parts = JSON.parse(document.currentScript?.dataset['parts'] ?? '{}') as Parts;
const wanted = [language, location.pathname, ...(isLoggedIn && mayHaveSnapshots() ? ['kept'] : [])];
for (const file of new Set(wanted.flatMap((part) => parts[part] ?? []))) fetchEarly(file);

// Only here: a browser that began to load the manifest of one language may keep it after the page names another.
const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = `/${webManifestFiles[language]}`;
document.head.append(manifest);

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.doceEarly.installPrompt = event;
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('#first-screen button') : null;
  const part = button?.closest('header, main');
  const place = [...(part?.querySelectorAll('button') ?? [])].findIndex((each) => each === button);
  window.doceEarly.tapped = part ? { part: part.localName, place } : undefined;
});
window.doceEarly = {};

function fetchEarly(file: string): void {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
