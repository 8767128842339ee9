import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { keepServerClock } from './lib/clock-memory.ts';
import { requestOf } from './api/route.ts';
import { send } from './api/send.ts';
import { onClockMoved } from './lib/server-clock.ts';
import { AfterFirstScreen } from './app/after-first-screen.tsx';
import { App } from './app/app.tsx';
import { getPageReady } from './app/router.tsx';
import { ErrorBoundary } from './shell/error-screen.tsx';
import { makeStore } from './app/store.ts';
import { TakeOver } from './first-screen/take-over.tsx';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import { mayHaveSnapshots } from './offline/snapshot-hint.ts';
import { reloadIfStale } from './pwa/stale-release.ts';
import { mayHaveLostSession } from './session/stored-session.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/primitives.css';
import './first-screen/first-screen.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

window.addEventListener('vite:preloadError', () => void reloadIfStale());
keepServerClock();
onClockMoved(() => void send(requestOf('GET /health'), { token: null, language: currentLanguage() }));
const store = makeStore();
const { user } = store.getState().session;
// A browser with our worker was here before. A visitor's home does not wait for the search of a session; `LateParts` does it.
const wasHere = location.pathname !== '/' && navigator.serviceWorker?.controller && mayHaveLostSession();
const ready = user || wasHere ? getReady() : null;
// Never a top-level await: in WebKit a second `import()` of a module that depends on one resolves before that module ran.
void startI18n().then(() => (ready ? void ready.then(draw) : draw()), showNotLoaded);

function draw(): void {
  createRoot(root!).render(
    <StrictMode>
      <ErrorBoundary>
        <Provider store={store}>
          <BrowserRouter useTransitions={false}>
            <App />
            <TakeOver />
            <AfterFirstScreen />
          </BrowserRouter>
        </Provider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** The texts did not load, so only index.html has a message. */
function showNotLoaded(): void {
  document.getElementById('not-loaded')!.hidden = false;
  window.addEventListener('online', () => location.reload());
}

/** The first drawing of a player shows the page itself, with what was stored for it or what the first script asked for. */
async function getReady(): Promise<void> {
  try {
    if (!user || mayHaveSnapshots()) {
      const [{ getDatabase }] = await Promise.all([import('./offline/database.ts'), import('dexie')]);
      void getDatabase().catch(() => undefined);
    }
    if (!user) await (await import('./offline/restore-session.ts')).restoreSession(store);
    await getPageReady(store);
  } catch {
    // Whoever needs it asks again.
  }
}
