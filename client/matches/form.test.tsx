import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MatchForm } from '../../shared/contract/games.ts';
import { resetConnection } from '../lib/connection.ts';
import { inDatabase } from '../storage/database.ts';
import { renderApp } from '../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { cutNetwork, stubFetch, type Reply } from '../testing/stub-fetch.ts';

import './form-line.tsx';
import './form-sheet.tsx';
import '../pages/play-page.tsx';

const day = 24 * 60 * minute;
const record = { won: 5, drawn: 2, lost: 1 };
const known: MatchForm = {
  id: 1,
  at: '2026-11-30T15:00:00.000Z',
  home: { place: 3, form: 'WWD', record },
  away: { place: 12, form: 'LWL', record: { won: 0, drawn: 2, lost: 4 } },
  meetings: [
    { startTime: '2026-05-02T20:00:00.000Z', homeScore: 3, awayScore: 1, isTurned: true },
    { startTime: '2025-11-08T20:00:00.000Z', homeScore: 0, awayScore: 0, isTurned: false },
  ],
};
const match = (id: number, more: object = { hasForm: true }) => sampleMatch(id, day, more);

beforeEach(() => {
  localStorage.clear();
  keepSampleSession();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  resetConnection();
  await inDatabase((db) => db.snapshots.clear());
});

function serve(games: MatchForm[], matches = [match(1)], answer?: () => Promise<Reply>) {
  const grid = sampleGrid(4, matches);
  return stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [grid] },
    'GET /games/home': { body: [grid] },
    'GET /matches/group/4/form': answer ?? { body: { games } },
  });
}
const card = (id: number) => screen.findByRole('listitem', { name: `Local ${id} contra Visita ${id}` });
/** The letters and numbers of a line, and its words for a screen reader. */
const partsOf = ({ children }: HTMLElement) => {
  const [words, ...shown] = [...children].map(({ textContent }) => textContent);
  return { words, shown: shown.join(' | ') };
};
const line = (name: RegExp) => screen.findByRole('button', { name });

describe('HELP-03 place and last results on the card', () => {
  test('HELP-03 in letters, for a screen reader in words', async () => {
    serve([known]);
    await renderApp('/jugar');
    const button = await line(/^Cómo llegan/);
    expect(partsOf(button)).toEqual({
      shown: '3.ºGGE | Cómo llegan | PGP12.º',
      words:
        'Cómo llegan. Local 1: 3.º · últimos resultados: ganó, ganó, empató. Visita 1: 12.º · últimos resultados: perdió, ganó, perdió',
    });
    await act(() => i18next.changeLanguage('pt-BR'));
    expect(partsOf(await line(/^Como chegam/)).shown).toBe('3ºVVE | Como chegam | DVD12º');
  });

  test('HELP-03 the page has its place before it comes, by one request for the grid; no other match has one', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const others = [match(3, {}), match(4, { hasForm: true, status: 'live', homeScore: 0, awayScore: 0 })];
    const calls = serve([], [match(1), match(2), ...others], () => promise);
    await renderApp('/jugar');
    const places = async (id: number) => (await card(id)).querySelectorAll('.place').length;
    expect(await Promise.all([1, 2, 3, 4].map(places))).toEqual([1, 1, 0, 0]);
    resolve({ body: { games: [known, { ...known, id: 2 }] } });
    expect(await screen.findAllByRole('button', { name: /^Cómo llegan/ })).toHaveLength(2);
    expect(calls.filter(({ route }) => route.endsWith('/form'))).toHaveLength(1);
  });

  test('HELP-03 what is not known is left out', async () => {
    serve([{ ...known, home: {}, away: { form: 'W' }, meetings: [] }]);
    await renderApp('/jugar');
    const button = await line(/^Cómo llegan/);
    expect(partsOf(button)).toEqual({
      shown: ' | Cómo llegan | G',
      words: 'Cómo llegan. Visita 1: últimos resultados: ganó',
    });
  });

  test('HELP-03 a visitor has it on home', async () => {
    localStorage.clear();
    serve([known]);
    await renderApp('/');
    expect(await line(/^Cómo llegan\. Local 1: 3/)).toBeTruthy();
  });

  test('HELP-03 without a connection it is there from the last visit', async () => {
    serve([known]);
    await renderApp('/jugar');
    await line(/^Cómo llegan/);
    await vi.waitFor(async () =>
      expect(await inDatabase((db) => db.snapshots.get([7, '/matches/group/4/form']))).toBeTruthy(),
    );
    cleanup();
    cutNetwork();
    await renderApp('/jugar');
    expect(await line(/^Cómo llegan/)).toBeTruthy();
  });
});

describe('HELP-04 the sheet', () => {
  async function open(form: MatchForm) {
    serve([form]);
    const { user } = await renderApp('/jugar');
    await user.click(await line(/^Cómo llegan/));
    const sheet = await screen.findByRole('dialog', { name: 'Local 1 contra Visita 1' });
    const rows = within(sheet)
      .queryAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    return { sheet: within(sheet), rows, user };
  }

  test('HELP-04 has places, results, the record at home and away, the meetings, and the time of the data', async () => {
    const { sheet, rows, user } = await open(known);
    expect(rows).toEqual([
      ['', 'Local 1', 'Visita 1'],
      ['Puesto', '3.º', '12.º'],
      ['Últimos resultados', 'GGEganó, ganó, empató', 'PGPperdió, ganó, perdió'],
      ['En su cancha o de visitante', 'Ganó 5, empató 2, perdió 1', 'Ganó 0, empató 2, perdió 4'],
    ]);
    const meetings = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(meetings).toEqual([
      expect.stringMatching(/2026 Visita 1 3–1 Local 1$/),
      expect.stringMatching(/2025 Local 1 0–0 Visita 1$/),
    ]);
    expect(sheet.getByText(/^Datos de 30 nov 2026/)).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('HELP-04 leaves out what is not known of either club', async () => {
    const { sheet, rows } = await open({ id: 1, home: { place: 3 }, away: {}, meetings: [] });
    expect(rows).toEqual([
      ['', 'Local 1', 'Visita 1'],
      ['Puesto', '3.º', '–'],
    ]);
    expect(sheet.queryByText(/Últimos partidos|Datos de/)).toBeNull();
  });
});
