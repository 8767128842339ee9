import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { api } from './api/api.ts';
import { requestOf } from './api/route.ts';
import { send } from './api/send.ts';
import { fillStore, renderedRoutes, type RenderedPage } from './app/rendered-page.ts';
import { Root } from './app/root.tsx';
import { downloadPublicPage, getPageReady } from './app/router.tsx';
import { makeStore, visitorWaitMs } from './app/store.ts';
import { currentLanguage, showFirstLanguage, startI18n } from './i18n/i18n.ts';
import { keepServerClock } from './lib/clock-memory.ts';
import { onClockMoved, onTimeCorrected, serverNow } from './lib/server-clock.ts';
import { mayHaveSnapshots } from './snapshots/snapshot-hint.ts';
import type { gamesApi } from './matches/games-api.ts';
import { reloadIfStale } from './pwa/stale-release.ts';
import type { RenderedEndpoint } from './shell/public-pages.ts';
import { mayHaveLostSession } from './session/stored-session.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/primitives.css';
import './styles/logo.css';
import './styles/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

window.addEventListener('vite:preloadError', () => void reloadIfStale());
keepServerClock();
onClockMoved(() => void send(requestOf('GET /health'), { token: null, language: currentLanguage() }));
const store = makeStore();
const { user } = store.getState().session;
// Never a top-level await: in WebKit a second `import()` of a module that depends on one resolves before that module
// ran.
// The texts did not load, so only index.html has a message.
if (!window.doceEarly?.isTooOld) void start().catch(() => window.doceEarly?.notLoaded?.());

async function start(): Promise<void> {
  const page = readRenderedPage();
  // A session without its cookie: the server rendered the page of a visitor.
  if (page && !user) return hydrate(page);
  // A browser with our worker was here before. A visitor's home does not wait for the search of a session; `LateParts`
  // does it.
  const wasHere = location.pathname !== '/' && navigator.serviceWorker?.controller && mayHaveLostSession();
  const ready = user || wasHere ? getReady() : null;
  await startI18n();
  await ready;
  createRoot(root!).render(<Root store={store} texts={i18next} renderedAt={null} Router={Router} />);
}

/** Takes over the page that the server rendered. */
async function hydrate({ language, now, data, namespaces }: RenderedPage): Promise<void> {
  await Promise.all([
    startI18n(i18next, { language, namespaces }),
    // A page that does not load is hydrated when it does.
    downloadPublicPage(location.pathname, language).catch(() => undefined),
  ]);
  fillStore(store, data);
  isHydrating = true;
  hydrateRoot(
    root!,
    <Root store={store} texts={i18next} renderedAt={now} renderedState={store.getState()} Router={Router} />,
  );
  refreshWhenOld(now, Object.keys(data));
  setTimeout(() => void keepRendered(data, Date.now() - (serverNow() - now)), visitorWaitMs);
}

/** Stores the rendered answers for a start without a network: a short visit asks for no others (PWA-31). */
async function keepRendered(data: RenderedPage['data'], at: number): Promise<void> {
  const { keepRenderedSnapshot } = await import('./snapshots/with-snapshots.ts');
  for (const [name, value] of Object.entries(data))
    await keepRenderedSnapshot(renderedRoutes[name as RenderedEndpoint], value, at);
}

/** Asks for the rendered answers again if they may be old: a cache of the server or of the browser had the page. */
function refreshWhenOld(renderedAt: number, endpoints: readonly string[]): void {
  const refresh = () => {
    if (serverNow() - renderedAt < oldMs) return;
    stop();
    // Not by their tags: RTK Query drops an invalidated answer that no component has asked for yet.
    for (const name of endpoints) {
      const query = queryOf(name);
      if (query) void store.dispatch(query.initiate(undefined, options));
    }
  };
  const stop = onTimeCorrected(refresh);
  refresh();
}

const oldMs = 30_000;
const options = { forceRefetch: true, subscribe: false };

/** The endpoint of a rendered answer, which features inject under this name; undefined if their part did not load. */
function queryOf(name: string) {
  return (api.endpoints as unknown as Record<string, (typeof gamesApi.endpoints)['games'] | undefined>)[name];
}

/** The browser has checked a tapped radio button by itself, and would not tell React of a second tap. */
function repeatTap(target: HTMLElement): void {
  if (target instanceof HTMLInputElement) target.checked = false;
  target.click();
}

let isHydrating = false;

/** The router of the page. When it listens, the language of this browser is shown and an early tap is repeated. */
function Router({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!isHydrating) return;
    isHydrating = false;
    const { doceEarly = {} } = window;
    doceEarly.isReady = true;
    // Later, because React hydrates a section for a tap only outside of its own work.
    setTimeout(() => doceEarly.targets?.forEach(repeatTap));
    // If its texts cannot be loaded, the page stays in the language of the server.
    showFirstLanguage().catch(() => undefined);
  }, []);
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/** Returns what the server says about the page that it rendered; null if it sent the empty one. */
function readRenderedPage(): RenderedPage | null {
  const state = document.getElementById('rendered');
  return state && (JSON.parse(state.textContent) as RenderedPage);
}

/** Prepares the first drawing for a player: the page itself, with snapshots. */
async function getReady(): Promise<void> {
  try {
    if (!user || mayHaveSnapshots()) {
      const [{ getDatabase }] = await Promise.all([import('./storage/database.ts'), import('dexie')]);
      void getDatabase().catch(() => undefined);
    }
    if (!user) await (await import('./outbox/restore-session.ts')).restoreSession(store);
    await getPageReady(store);
  } catch {
    // A later caller that needs it asks again.
  }
}
