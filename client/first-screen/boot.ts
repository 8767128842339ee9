import { firstLanguage } from '../i18n/first-language.ts';
import { mayHaveSnapshots } from '../offline/snapshot-hint.ts';
import { localStore } from '../lib/web-storage.ts';
import { webManifestFiles } from '../pwa/web-manifest-files.ts';
import { authKey } from '../session/stored-session.ts';
import { paths } from '../shell/paths.ts';

/** What the build knows: the files that texts and pages come in, by language, by path, and for what may be kept. */
type Parts = Record<string, string[] | undefined>;

// The first script of the page: a small one that the browser runs before it draws anything. It says which of the two drawn languages is shown, has the
// parts fetched that the app will ask for as soon as it is there, and keeps what would be missed until then.
const page = document.documentElement;
const language = firstLanguage();
page.lang = language;
if (location.pathname === paths.home) page.dataset['page'] = 'home';
const isLoggedIn = localStore.get(authKey)?.includes('"isAuthenticated":true');
if (isLoggedIn) page.dataset['session'] = '';

const parts = JSON.parse(document.currentScript?.dataset['parts'] ?? '{}') as Parts;
const wanted = [language, location.pathname, ...(isLoggedIn && mayHaveSnapshots() ? ['kept'] : [])];
for (const file of new Set(wanted.flatMap((part) => parts[part] ?? []))) fetchEarly(file);

// Named here only: a browser that has begun to load the manifest of one language may keep it though the page names another's by then.
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
  const all = button?.closest('#first-screen > [lang]')?.querySelectorAll('button') ?? [];
  window.doceEarly.tapped = [...all].findIndex((each) => each === button);
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
