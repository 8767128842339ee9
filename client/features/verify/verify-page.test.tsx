import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Finding } from '../../../shared/seal/check-grid.ts';
import { markOffline, resetConnection } from '../../lib/connection.ts';
import { forgetSeal, keepSeal } from '../../offline/kept-seal.ts';
import * as files from '../../shell/save-file.ts';
import { keepSampleSession } from '../../testing/sample-user.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import type { FailureCode } from './check-log.ts';
import type { CheckMessage } from './verify-worker.ts';

vi.mock('../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

/** The workers that the page started. A test answers in their place. */
let workers: FakeWorker[];

class FakeWorker {
  onmessage: (event: { data: CheckMessage }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  postMessage = vi.fn();
  terminate = vi.fn();

  constructor() {
    workers.push(this);
  }
}

const grids = [
  { id: 12, name: 'Fecha 3', settledAt: '2026-11-10T15:00:00.000Z', prizes: [] },
  { id: 9, name: 'Fecha 2', settledAt: '2026-11-03T15:00:00.000Z', prizes: [] },
];
const counts = { started: 12, saves: 30, players: 4, picks: 1234, winners: 2, size: 5000 };

beforeEach(() => {
  localStorage.clear();
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  stubFetch({ 'GET /winners': { body: { grids } } });
});
afterEach(() => {
  cleanup();
  resetConnection();
  vi.unstubAllGlobals();
});

const button = () => screen.findByRole('button', { name: 'Verificar' });
const tell = (data: CheckMessage) => act(() => workers.at(-1)!.onmessage({ data }));
const fail = (code: FailureCode) => tell({ state: 'failed', code, words: 'the words' });
const find = (...codes: Finding['code'][]) =>
  tell({
    state: 'checked',
    grid: { ...counts, findings: codes.map((code) => ({ code, words: `words of ${code}` })) },
  });

async function check(address = '/verificar') {
  const app = await renderApp(address);
  await app.user.click(await button());
  return app;
}

describe('SEAL-18 a player', () => {
  const receipt = { gridId: 12, at: 1, pseudonym: '', picks: [], salts: [], proof: '' };
  const kept = { key: 'the key', checkpoint: 'the checkpoint', receipts: [receipt], checkedAt: 1 };

  test('SEAL-18 takes the receipts of a grid away, and the check compares the log with what the phone knows', async () => {
    keepSampleSession({ id: 7 });
    await keepSeal(7, null, kept);
    const { user } = await check('/verificar?grid=12');
    expect(workers[0]!.postMessage.mock.lastCall).toEqual([
      {
        address: `${location.origin}/log/`,
        gridId: 12,
        kept: { key: kept.key, checkpoint: kept.checkpoint },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Descargar mis comprobantes' }));
    const [name, content] = vi.mocked(files.saveFile).mock.lastCall!;
    expect([name, JSON.parse(content as string)]).toEqual(['doce-12.json', [receipt]]);
    fail('broken');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jornada' }), 'Fecha 2 (n.º 9)');
    expect(screen.queryByText('Tus comprobantes')).toBeNull();
    await forgetSeal(7);
  });
});

describe('SEAL-12 the page that checks a grid', () => {
  test('SEAL-12 the footer leads to it, and it explains the seal and its limits', async () => {
    const { user, path } = await renderApp('/404');
    const footer = within(screen.getByRole('contentinfo'));
    await user.click(footer.getByRole('link', { name: 'Verificar' }));
    expect(path()).toBe('/verificar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Verificar' })).toBeTruthy();
    expect(screen.getByText(/queda sellada en un registro público/)).toBeTruthy();
    expect(screen.getByText(/podría jugar con cuentas propias/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'PT' }));
    expect(await screen.findByText(/fica selado em um registro público/)).toBeTruthy();
  });

  test('SEAL-12 a visitor chooses a grid by keyboard, sees the progress and then what was checked', async () => {
    const { user, path } = await renderApp('/verificar');
    await button();
    expect(screen.getByText(/--grid 12$/)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jornada' }), 'Fecha 2 (n.º 9)');
    expect(path()).toBe('/verificar?grid=9');
    expect(screen.getByText(`node verify.mjs ${location.origin} --grid 9`)).toBeTruthy();
    (await button()).focus();
    await user.keyboard('{Enter}');
    expect(workers[0]!.postMessage.mock.calls).toEqual([
      [{ address: `${location.origin}/log/`, gridId: 9, kept: null }],
    ]);
    expect(screen.getByText('Descargando el registro…')).toBeTruthy();
    tell({ state: 'checking', entries: 256, size: 5000 });
    expect(screen.getByText('256 de 5.000 entradas')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verificando…' }));
    find();
    const result = screen.getByText('Fecha 2 (n.º 9): todo coincide').closest('[role=status]')!;
    expect(result.textContent).toContain('los mismos ganadores que publicamos');
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Predicciones comprobadas', '1.234'],
      ['Veces que se guardó', '30'],
      ['Jugadores', '4'],
      ['Ganadores contados de nuevo', '2'],
      ['Entradas del registro', '5.000'],
    ]);
    expect(workers[0]!.terminate).toHaveBeenCalled();
  });

  test('SEAL-12 a grid that is not settled is checked without its winners', async () => {
    await check('/verificar?grid=77');
    tell({ state: 'checked', grid: { ...counts, winners: null, findings: [] } });
    expect(screen.getByText('Jornada n.º 77: todo coincide')).toBeTruthy();
    expect(screen.getByText(/El registro todavía no tiene ganadores/)).toBeTruthy();
    expect(screen.queryByText('Ganadores contados de nuevo')).toBeNull();
  });

  test('SEAL-12 before the first start there is nothing to check yet', async () => {
    await check('/verificar?grid=77');
    tell({ state: 'checked', grid: { ...counts, started: 0, winners: null, findings: [] } });
    expect(screen.getByText('Jornada n.º 77: todo sigue sellado')).toBeTruthy();
  });

  test('SEAL-12 another choice, or another page, ends the check', async () => {
    const { user } = await check();
    await user.selectOptions(screen.getByRole('combobox'), 'Fecha 2 (n.º 9)');
    expect(workers[0]!.terminate).toHaveBeenCalled();
    expect(screen.queryByText('Descargando el registro…')).toBeNull();
    await user.click(await button());
    await user.click(screen.getByRole('link', { name: 'Ganadores' }));
    await screen.findByRole('heading', { level: 1, name: 'Ganadores' });
    expect(workers[1]!.terminate).toHaveBeenCalled();
  });

  test('SEAL-12 a number in the address that is none is ignored', async () => {
    await renderApp('/verificar?grid=-1');
    expect(await screen.findByRole('combobox')).toHaveProperty('value', '12');
  });

  test('SEAL-12 before the first settled grid the page says so', async () => {
    stubFetch({ 'GET /winners': { body: { grids: [] } } });
    await renderApp('/verificar');
    expect(await screen.findByText('Todavía no terminó ninguna jornada')).toBeTruthy();
  });
});

describe('SEAL-13 a grid that is wrong', () => {
  test('SEAL-13 each finding is told once in words, with how often and the details', async () => {
    await check();
    find('late', 'falseOpening', 'falseOpening', 'wrongWinners');
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Fecha 3 (n.º 12): algo no coincide')).toBeTruthy();
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 predicción lleva una hora posterior al comienzo de su partido.',
      '2 predicciones publicadas no son las que se sellaron.',
      'Los ganadores publicados no son los que dan las predicciones y los resultados.',
    ]);
    expect(screen.getAllByText('words of falseOpening')).toHaveLength(2);
  });

  test('SEAL-13 every finding has words in both languages', async () => {
    const codes = {
      startedTwice: 0,
      unknownSave: 0,
      afterStart: 0,
      late: 0,
      falseOpening: 0,
      openedTwice: 0,
      missingOpening: 0,
      wrongWinners: 0,
      wrongNumberOfWinners: 0,
    } satisfies Record<Finding['code'], 0>;
    const { user } = await check();
    find(...(Object.keys(codes) as Finding['code'][]));
    const said = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(said().filter((text) => !/^\S+ .{20,}\.$/.test(text))).toEqual([]);
    expect(said()).toHaveLength(Object.keys(codes).length);
    const spanish = said();
    await user.click(screen.getByRole('button', { name: 'PT' }));
    await screen.findByText(/algo não confere/);
    expect(said().filter((text) => spanish.includes(text))).toEqual([]);
  });
});

describe('SEAL-14 a grid that cannot be checked', () => {
  test.each<[FailureCode, string, string]>([
    ['network', 'No pudimos descargar el registro', 'status'],
    ['noLog', 'Aquí todavía no hay un registro público', 'status'],
    ['unsealed', 'Fecha 3 (n.º 12): sin sello', 'status'],
    ['missing', 'Falta una parte del registro', 'alert'],
    ['unsigned', 'La firma del registro no es válida', 'alert'],
    ['broken', 'El registro no coincide con su firma', 'alert'],
  ])('SEAL-14 %s is told in words', async (code, title, role) => {
    await check();
    fail(code);
    expect(screen.getByText(title).closest(`[role=${role}]`)).toBeTruthy();
    expect(screen.queryByText('the words') !== null).toBe(role === 'alert');
    expect((await button()).getAttribute('aria-disabled')).toBeNull();
  });

  test.each([
    [0, 'Fecha 3 (n.º 12): sin sello'],
    [5, 'Fecha 3 (n.º 12): faltan los ganadores en el registro'],
  ])(
    'SEAL-14 a settled grid without winners and with %i starts in the log is not called right',
    async (started, title) => {
      await check();
      tell({ state: 'checked', grid: { ...counts, started, winners: null, findings: [] } });
      expect(screen.getByText(title)).toBeTruthy();
      expect(screen.queryByText(/todo coincide/)).toBeNull();
    },
  );

  test('SEAL-14 a worker that does not start is told', async () => {
    await check();
    act(() => workers[0]!.onerror({ message: '' }));
    expect(screen.getByText('La verificación no pudo empezar')).toBeTruthy();
  });

  test('SEAL-14 without a network it says that checking needs one', async () => {
    const { user } = await renderApp('/verificar');
    await button();
    act(() => markOffline());
    expect(screen.getByText('Para verificar hace falta conexión')).toBeTruthy();
    await user.click(await button());
    expect(workers).toEqual([]);
  });

  test('SEAL-14 without the list of grids the number of the address can be checked', async () => {
    stubFetch({ 'GET /winners': 'network' });
    await renderApp('/verificar?grid=5');
    expect(await screen.findByRole('combobox')).toHaveProperty('value', '5');
  });
});
