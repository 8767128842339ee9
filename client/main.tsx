import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { keepServerClock } from './api/clock-memory.ts';
import { requestOf } from './api/route.ts';
import { send } from './api/send.ts';
import { onClockMoved } from './api/server-clock.ts';
import { AfterFirstScreen } from './app/after-first-screen.tsx';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-screen.tsx';
import { makeEarlyStore } from './app/early-store.ts';
import { TakeOver } from './first-screen/take-over.tsx';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import { mayHaveSnapshots } from './offline/snapshot-hint.ts';
import { reloadIfStale } from './pwa/stale-release.ts';
import './styles/tokens.css';
import './styles/base.css';
import './first-screen/first-screen.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

window.addEventListener('vite:preloadError', () => void reloadIfStale());
keepServerClock();
onClockMoved(() => void send(requestOf('GET /health'), { token: null, language: currentLanguage() }));
const opening = mayHaveSnapshots() ? beginToOpenDatabase() : null;
await startI18n();
// Not waited for here: its parts may import this one, and would wait for it in turn.
if (opening) void opening.then(draw);
else draw();

function draw(): void {
  createRoot(root!).render(
    <StrictMode>
      <ErrorBoundary>
        <Provider store={makeEarlyStore()}>
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

/** What was kept is soon asked for: the browser opens the database while the app draws for the first time, which keeps all else waiting. */
async function beginToOpenDatabase(): Promise<void> {
  try {
    const [{ getDatabase }] = await Promise.all([import('./offline/database.ts'), import('dexie')]);
    void getDatabase().catch(() => undefined);
  } catch {
    // Whoever needs it asks again.
  }
}
