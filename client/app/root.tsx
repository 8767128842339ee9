import type { i18n } from 'i18next';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { FirstRenderTime } from '../lib/first-render.ts';
import { ErrorBoundary } from '../shell/error-screen.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';
import { App } from './app.tsx';
import type { AppStore } from './store.ts';

interface RootProps {
  store: AppStore;
  texts: i18n;
  /** When the server rendered the page, in epoch milliseconds; null if it did not. */
  renderedAt: number | null;
  /** The state that the server rendered: a section may hydrate after the store has changed. */
  renderedState?: ReturnType<AppStore['getState']>;
  Router: ComponentType<{ children: ReactNode }>;
}

/**
 * The page. The server and the browser render the same tree, because each other number of siblings changes every
 * `useId`.
 */
export function Root({ store, texts, renderedAt, renderedState, Router }: RootProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <I18nextProvider i18n={texts}>
          <Provider store={store} {...(renderedState && { serverState: renderedState })}>
            <FirstRenderTime value={renderedAt}>
              <Router>
                <App />
                <AfterFirstScreen />
              </Router>
            </FirstRenderTime>
          </Provider>
        </I18nextProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
