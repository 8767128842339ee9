import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const grid = {
  id: 3,
  name: 'Fecha 3',
  settledAt: '2026-11-10T15:00:00.000Z',
  prizes: [
    { prize: 'iphone', winners: 1, delivered: 0, usernames: [] },
    { prize: 'shorts', winners: 12, delivered: 3, usernames: ['ana', 'bruno'] },
  ],
};

test('WIN-01 WIN-02 a visitor sees winners and deliveries by prize, and the names of those that agreed', async () => {
  stubFetch({ 'GET /winners': { body: { grids: [grid, { ...grid, id: 2, name: 'Fecha 2', prizes: [] }] } } });
  await renderApp('/ganadores');
  const card = within(await screen.findByRole('region', { name: 'Fecha 3' }));
  expect(card.getByText(/^Terminó el 10 nov 2026/)).toBeTruthy();
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'iPhone 161 persona · plazo de entrega: 10 dic 2026',
    'Short de fútbol12 personas · 3 entregadosana, bruno',
  ]);
  expect(card.getByRole('link', { name: 'Bases' }).getAttribute('href')).toBe('/bases?jornada=3');
  const other = within(screen.getByRole('region', { name: 'Fecha 2' }));
  expect(other.getByText('Nadie llegó a 10 aciertos')).toBeTruthy();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Ganadores' }).getAttribute('href')).toBe('/ganadores');
});

test('WIN-01 a grid without a delivery after the thirty days says so', async () => {
  vi.setSystemTime(new Date('2026-12-11T12:00:00Z'));
  stubFetch({ 'GET /winners': { body: { grids: [grid] } } });
  await renderApp('/ganadores');
  expect(await screen.findByText('1 persona · 0 entregados')).toBeTruthy();
});

test('WIN-01 before the first settled grid the page says so', async () => {
  stubFetch({ 'GET /winners': { body: { grids: [] } } });
  await renderApp('/ganadores');
  expect(await screen.findByText('Todavía no ha terminado ninguna jornada')).toBeTruthy();
});

test('WIN-03 the page says how many have the hits and how many of them a prize', async () => {
  const prizes = [
    { prize: 'iphone', players: 3, winners: 2, delivered: 0, usernames: [] },
    { prize: 'jersey', players: 1, winners: 0, delivered: 0, usernames: [] },
    { prize: 'shorts', players: 4, winners: 4, delivered: 4, confirmed: 3, usernames: [] },
  ];
  stubFetch({ 'GET /winners': { body: { grids: [{ ...grid, prizes }] } } });
  await renderApp('/ganadores');
  const card = within(await screen.findByRole('region', { name: 'Fecha 3' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'iPhone 163 personas con 12 aciertos, 2 con premio · plazo de entrega: 10 dic 2026',
    'Camiseta de fútbol1 persona con 11 aciertos, 0 con premio',
    'Short de fútbol4 personas · 4 entregados, 3 confirmados por quien ganó',
  ]);
  expect(
    card.getByText(
      'Sin premio: su país juega sin premios, son de la organización, eliminaron su cuenta o su premio no se aprobó según las bases.',
    ),
  ).toBeTruthy();
});

test('REC-20 winners show their ficha, with or without a name, and the page leads to the count', async () => {
  const prizes = [
    {
      ...{ prize: 'iphone', players: 3, winners: 3, delivered: 0, usernames: ['ana', 'renombrada'] },
      named: [{ username: 'ana', ficha: '041a7472aaaaaaaaaaaaaaaaaaaaaaaa', secret: 'b'.repeat(32) }],
      unnamed: ['53ab01c9aaaaaaaaaaaaaaaaaaaaaaaa'],
    },
  ];
  stubFetch({ 'GET /winners': { body: { grids: [{ ...grid, prizes }] } } });
  await renderApp('/ganadores');
  const card = within(await screen.findByRole('region', { name: 'Fecha 3' }));
  expect(card.getByText('ana (041a 7472), renombrada')).toBeTruthy();
  expect(card.getByText('1 sin nombre: 53ab 01c9')).toBeTruthy();
  const link = card.getByRole('link', { name: 'Contar los ganadores' });
  expect(link.getAttribute('href')).toBe('/verificar?grid=3');
});
