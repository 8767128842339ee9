import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { requestOf } from './api/route.ts';
import { send } from './api/send.ts';
import { onClockMoved } from './api/server-clock.ts';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-screen.tsx';
import { makeEarlyStore } from './app/early-store.ts';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

onClockMoved(() => void send(requestOf('GET /health'), { token: null, language: currentLanguage() }));
await startI18n();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={makeEarlyStore()}>
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
);
