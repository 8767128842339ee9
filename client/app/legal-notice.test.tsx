import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { type Reply, stubFetch } from '../testing/stub-fetch.ts';
import { LateParts } from './late-parts.tsx';
import { makeStore } from './store.ts';

beforeEach(async () => {
  localStorage.clear();
  if (!i18next.isInitialized) await startI18n();
  await i18next.loadNamespaces('pwa');
});
afterEach(cleanup);

function open(answers: Record<string, Reply>) {
  keepSampleSession({ newLegalVersion: '2026-11-27' });
  const calls = stubFetch({ 'GET /push/subscription': { status: 500 }, ...answers });
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/jugar']}>
        <LateParts />
      </MemoryRouter>
    </Provider>,
  );
  return calls;
}
const notice = () => screen.findByRole('region', { name: 'Textos legales nuevos' });

test('LEGAL-11 the notice says since when, leads to the three texts, and goes when the server has stored it', async () => {
  const calls = open({ 'PUT /auth/me/legal-version': { body: sampleUser() } });
  expect((await notice()).textContent).toMatch(/Valen desde el .*27.*2026/);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/bases', '/privacidad', '/terminos']);
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Textos legales nuevos' })).toBeNull());
  expect(calls.find(({ route }) => route === 'PUT /auth/me/legal-version')?.body).toEqual({
    version: '2026-11-27',
  });
});

test('LEGAL-11 a refusal is told and the notice stays', async () => {
  open({ 'PUT /auth/me/legal-version': { status: 503, body: { code: 'unavailable' } } });
  await notice();
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(await notice()).toBeTruthy();
});
