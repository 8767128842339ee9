import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { startI18n } from '../i18n/i18n.ts';
import { App } from '../app/app.tsx';
import { makeStore } from '../app/store.ts';

/** Renders the whole app at an address, in Spanish and in React's strict mode. `path()` returns the current address. */
export async function renderApp(address: string) {
  if (!i18next.isInitialized) await startI18n();
  await i18next.changeLanguage('es');
  const store = makeStore();
  render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]} useTransitions={false}>
          <App />
          <Address />
        </MemoryRouter>
      </Provider>
    </StrictMode>,
  );
  return { store, user: userEvent.setup(), path: () => screen.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}
