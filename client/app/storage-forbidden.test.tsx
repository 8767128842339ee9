import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute, sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { toastInfo, toastSuccess } from '../shell/toasts.ts';
import { eventually } from '../testing/patience.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sampleUser } from '../testing/sample-user.ts';
import { stubFetch } from '../testing/stub-fetch.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import '../pages/play-page.tsx';

vi.mock('../shell/toasts.ts', { spy: true });
/**
 * On a slow machine this part loads after the login. React's strict mode then runs its effects twice with the session.
 */
const slowPart = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./load-late.ts', async (original) => {
  const { loadLate } = await original<typeof import('./load-late.ts')>();
  return { loadLate: () => slowPart.promise.then(loadLate) };
});

const forbid = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};
const names = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'];
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(globalThis, name, { configurable: true, get: forbid });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open: forbid } });
});
afterEach(() => {
  cleanup();
  for (const [name, descriptor] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('PWA-18 a browser that forbids all storage: a player logs in, plays and is told once what is not kept', async () => {
  const sent: unknown[] = [];
  stubFetch({
    'POST /auth/login': { body: { access_token: 'token-1', user: sampleUser() } },
    'GET /auth/me': { body: sampleUser() },
    'PUT /auth/me/language': { status: 204 },
    'GET /games': { body: [sampleGrid(1, [sampleMatch(1, 60 * minute)])] },
    'POST /bets': ({ body }) => {
      const { predictions } = body as { predictions: { prediction: string }[] };
      sent.push(...predictions);
      const results = predictions.map((each) => ({ ...each, status: 'accepted', pick: each.prediction }));
      return { body: { serverNow: new Date().toISOString(), results } };
    },
  });
  const { user } = await renderApp('/jugar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ingresar' }));
  await user.type(dialog.getByLabelText('Correo electrónico'), 'lucia@example.com');
  await user.type(dialog.getByLabelText('Contraseña'), 'tribuna-popular-9');
  await user.click(dialog.getByRole('button', { name: 'Ingresar' }));

  const match = within(await screen.findByRole('listitem', { name: 'Local 1 contra Visita 1' }));
  expect(await screen.findByText('Este navegador no deja guardar en el dispositivo')).toBeTruthy();
  slowPart.resolve();
  await eventually(() =>
    expect(toastInfo).toHaveBeenCalledWith(expect.stringMatching(/no guarda tu sesión/)),
  );
  await user.click(match.getByRole('radio', { name: 'Empate' }));
  await user.click(screen.getByRole('button', { name: /Guardar 1 cambio/ }));
  await eventually(() =>
    expect(toastSuccess).toHaveBeenCalledWith('Predicciones guardadas con éxito', expect.anything()),
  );
  expect(sent).toMatchObject([{ matchId: 1, prediction: 'draw' }]);

  await user.click(screen.getByRole('button', { name: 'PT' }));
  expect(await screen.findByRole('link', { name: 'JOGAR' })).toBeTruthy();
  expect(
    vi
      .mocked(toastInfo)
      .mock.calls.map(([text]) => text)
      .filter((text) => /sesión|sessão/.test(text)),
  ).toEqual(['Este navegador no guarda tu sesión: la próxima vez tendrás que ingresar de nuevo.']);
});
