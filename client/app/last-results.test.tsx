import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { stubFetch } from '../testing/stub-fetch.ts';

// The router loads pages when they are asked for: loaded here, no test waits for them.
import '../pages/play-page.tsx';
import '../pages/profile-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('PLAY-02 with no grid to play the page leads to how the last ones went', async () => {
  keepSampleSession();
  stubFetch({ 'GET /auth/me': { body: sampleUser() }, 'GET /games': { body: [] } });
  const { user, path } = await renderApp('/jugar');
  await user.click(await screen.findByRole('link', { name: 'Ver tus últimos resultados' }));
  expect(path()).toBe('/perfil#historial');
  const history = await screen.findByRole('region', { name: 'Historial de predicciones' });
  await waitFor(() => expect(document.activeElement?.id).toBe('historial'));
  expect(document.activeElement?.contains(history)).toBe(true);
});
