import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { renderProfile } from '../../testing/render-profile.tsx';
import { sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import type { OwnPrize } from './prizes-api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const won: OwnPrize = {
  gridId: 3,
  grid: 'Fecha 3',
  prize: 'jersey',
  before: null,
  hits: 11,
  state: 'won',
  wonAt: '2026-11-10T15:00:00.000Z',
  dueAt: '2026-12-10T15:00:00.000Z',
  mailedAt: null,
  contactedAt: null,
  sentAt: null,
  deliveredAt: null,
};
const mailed: OwnPrize = { ...won, mailedAt: '2026-11-10T15:30:00.000Z' };
const sent: OwnPrize = {
  ...mailed,
  state: 'sent',
  contactedAt: '2026-11-12T15:00:00.000Z',
  sentAt: '2026-11-14T15:00:00.000Z',
};
const delivered: OwnPrize = { ...sent, state: 'delivered', deliveredAt: '2026-11-17T15:00:00.000Z' };
const withdrawn: OwnPrize = { ...mailed, state: 'withdrawn', hits: 9 };

const profile = (...prizes: OwnPrize[]) =>
  renderProfile({ 'GET /prizes': { body: { prizes, isNamed: false } } });
const item = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('PROF-08 the prize, its steps with their days, until when, and what happens next', async () => {
  await profile(sent);
  const prize = await item('¡Ganaste! Camiseta de fútbol');
  expect(prize.getByText('11 aciertos en Fecha 3 · Entrega hasta el 10 dic 2026')).toBeTruthy();
  const steps = within(prize.getByRole('list', { name: 'Cómo va la entrega' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Ganado10 nov 2026',
    'Contacto12 nov 2026',
    'Enviado14 nov 2026',
    'Recibido–',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(prize.getByText(/Tu premio está en camino/)).toBeTruthy();
});

test.each([
  ['won', won, /Te vamos a escribir o llamar/],
  ['mailed', mailed, /Te escribimos el 10 nov 2026/],
  ['contacted', { ...sent, state: 'contacted', sentAt: null } as const, /Ya hablamos contigo/],
  ['delivered', delivered, /Lo recibiste el 17 nov 2026/],
])('PROF-08 what happens next: %s', async (_state, prize, text) => {
  await profile(prize);
  expect((await item('¡Ganaste! Camiseta de fútbol')).getByText(text)).toBeTruthy();
});

test('PROF-08 a prize that a correction took or changed says so', async () => {
  await profile(withdrawn, { ...mailed, gridId: 4, prize: 'shorts', before: 'jersey', hits: 10 });
  const lost = await item('Premio retirado: Camiseta de fútbol');
  expect(lost.getByText(/Se corrigió un resultado y tus aciertos ya no alcanzan/)).toBeTruthy();
  expect(lost.queryByRole('list')).toBeNull();
  expect(lost.queryByText(/Entrega hasta/)).toBeNull();
  const changed = await item('¡Ganaste! Short de fútbol');
  expect(changed.getByText('Se corrigió un resultado: antes tu premio era Camiseta de fútbol.')).toBeTruthy();
});

test('PROF-08 without prizes the profile shows none, and an unverified player does not ask', async () => {
  const { asked } = await profile();
  await screen.findByText('Todavía no tienes aciertos que contar');
  expect(screen.queryByRole('heading', { name: 'Mis premios' })).toBeNull();
  expect(asked('GET /prizes')).toHaveLength(1);
  cleanup();
  const unverified = await renderProfile({}, { isVerified: false });
  await screen.findByText('Falta verificar tu correo');
  expect(unverified.asked('GET /prizes')).toHaveLength(0);
});

async function play(address: string, prizes: OwnPrize[]) {
  keepSampleSession();
  const settled = sampleGrid(3, [sampleMatch(9, -86_400_000, { status: 'finished' })], { status: 'settled' });
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [sampleGrid(8, [sampleMatch(1, 3_600_000)])] },
    'GET /matches/group/3': { body: settled },
    'GET /prizes': { body: { prizes } },
  });
  await renderApp(address);
}

test('PROF-09 /jugar shows a prize on its way, with the way to its steps', async () => {
  await play('/jugar', [sent, { ...delivered, gridId: 2, prize: 'iphone' }]);
  const link = await screen.findByRole('link', { name: '¡Ganaste! Camiseta de fútbol · Enviado' });
  expect(link.getAttribute('href')).toBe('/perfil#premios');
  expect(screen.queryByText(/iPhone 16/)).toBeNull();
});

test('PROF-09 the settled grid in view shows its prize, also one that a correction took', async () => {
  await play('/jugar?grid=3', [withdrawn]);
  expect(await screen.findByText('Premio retirado: Camiseta de fútbol')).toBeTruthy();
  expect(screen.getByText(/Se corrigió un resultado/)).toBeTruthy();
  cleanup();
  await play('/jugar', [withdrawn]);
  await screen.findByRole('heading', { name: 'Fecha 8' });
  expect(screen.queryByText(/Premio retirado/)).toBeNull();
});

test('WIN-02 a winner agrees to be named by a switch that is off at first', async () => {
  const { asked } = await renderProfile({
    'GET /prizes': { body: { prizes: [won], isNamed: false } },
    'PUT /winners/consent': { body: { isNamed: true } },
  });
  const control = await screen.findByRole('switch', { name: 'Mostrar mi usuario en Ganadores' });
  expect(control).toHaveProperty('checked', false);
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  expect(asked('PUT /winners/consent')).toHaveLength(1);
});
