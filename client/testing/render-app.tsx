import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { startI18n } from '../i18n/i18n.ts';
import { App } from '../app/app.tsx';
import { makeStore } from '../app/store.ts';
// In strict mode the library forgets a toast that is older than its container, which this module renders.
import '../app/late.tsx';

/** Downloads of texts that some parts of a page wait for. */
const namespaces = [
  'own',
  'access',
  'choices',
  'claims',
  'editions',
  'form',
  'groups',
  'notifications',
  'record',
  'refusals',
];

/**
 * Renders the whole app at an address, in Spanish and in React's strict mode. `path()` returns the current address;
 * `go` leads to another one, or back by -1.
 */
export async function renderApp(address: string) {
  if (!i18next.isInitialized) await startI18n();
  await i18next.changeLanguage('es');
  // A press while three boundaries wait makes React's `act` render for ever (react/react#37556).
  await i18next.loadNamespaces(namespaces);
  const store = makeStore();
  let go: (to: string | number) => void = () => undefined;
  render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]} useTransitions={false}>
          <App />
          <Address onNavigate={(navigate) => void (go = navigate)} />
        </MemoryRouter>
      </Provider>
    </StrictMode>,
  );
  return {
    store,
    // Without styles nothing covers a button, and the check takes an eighth of the time of these tests.
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    path: () => screen.getByTestId('address').textContent,
    go: (to: string | number) => act(async () => go(to)),
  };
}

function Address({ onNavigate }: { onNavigate: (navigate: (to: string | number) => void) => void }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onNavigate((to) => void (typeof to === 'number' ? navigate(to) : navigate(to)));
  });
  return <output data-testid="address">{pathname + search + hash}</output>;
}
