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
// What was kept is soon asked for: the database opens while the rest of the app still loads.
if (mayHaveSnapshots())
  import('./offline/database.ts').then(({ getDatabase }) => getDatabase()).catch(() => undefined);
keepServerClock();
onClockMoved(() => void send(requestOf('GET /health'), { token: null, language: currentLanguage() }));
await startI18n();
createRoot(root).render(
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
