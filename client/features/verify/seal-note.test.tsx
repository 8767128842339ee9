import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetConnection } from '../../lib/connection.ts';
import { forgetSeal, keepSeal, readKeptSeal } from '../../offline/kept-seal.ts';
import * as files from '../../shell/save-file.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { sampleReceipts, sealedGrid } from '../../testing/sample-log.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { checkReceipts } from './check-receipts.ts';
import './seal-note.tsx';

vi.mock('../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

const playerId = 7;
const grid = (pick: 'home_win' | 'draw' = 'home_win') =>
  sampleGrid(
    sealedGrid,
    Array.from({ length: 12 }, (_, index) => sampleMatch(index + 1, 600 * minute, { pick })),
  );
const first = await sampleReceipts();

beforeEach(async () => {
  localStorage.clear();
  keepSampleSession({ id: playerId });
  await forgetSeal(playerId);
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    // All but what the database's stand-in goes by.
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetConnection();
});

/** Opens `/jugar` with these receipts and waits until the phone has asked for them. */
async function play(answers: Record<string, unknown>, games = [grid()], page = '/jugar') {
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser({ id: playerId }) },
    'GET /games': { body: games },
    'GET /winners': { body: { grids: [] } },
    ...Object.fromEntries(
      Object.entries(answers).map(([query, body]) => [`GET /bets/receipts?${query}`, { body }]),
    ),
  });
  const app = await renderApp(page);
  await screen.findByRole('heading', { level: 2, name: 'Fecha 12' });
  return {
    ...app,
    asked: () => calls.filter(({ route }) => route.includes('receipts')).map(({ route }) => route),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Parts of the page load in real time, so the delay may begin late. */
const inTime = (check: () => void) =>
  vi.waitFor(async () => {
    await pass(5_000);
    check();
  });
const shown = (text: string) => inTime(() => expect(screen.getByText(text)).toBeTruthy());

test('SEAL-18 after a save the phone asks for the receipt, checks and keeps it, and the page says sealed, also after a reload', async () => {
  const { asked } = await play({ 'gridId=12': first });
  expect(asked()).toEqual([]);
  await shown('Jugada sellada.');
  const note = screen.getByText('Jugada sellada.');
  expect(note.closest('[role=status]')?.textContent).toContain('tampoco nosotros');
  expect(screen.getByRole('link', { name: 'Cómo funciona' }).getAttribute('href')).toBe('/verificar?grid=12');
  expect(await readKeptSeal(playerId)).toMatchObject({ ...first.log, receipts: first.receipts });

  cleanup();
  const again = await play({});
  await screen.findByText('Jugada sellada.');
  await pass(minute);
  expect(again.asked()).toEqual([]);
});

test('SEAL-18 picks without a receipt are said to have no seal; the phone asks once for the same picks', async () => {
  const { asked } = await play({ 'gridId=12': first }, [grid('draw')]);
  await shown('Sin sello por ahora.');
  await pass(minute);
  expect(asked()).toEqual(['GET /bets/receipts?gridId=12']);
});

test('SEAL-18 a server that no longer has a log is asked once, and the picks have no seal', async () => {
  const kept = (await checkReceipts(null, first, Date.now() - 13 * 60 * minute))!;
  await keepSeal(playerId, null, { ...kept, receipts: [] });
  const none = { log: null, consistency: [], receipts: [] };
  const { asked } = await play({ 'gridId=12&since=301': none });
  await shown('Sin sello por ahora.');
  await pass(2 * minute);
  expect(asked()).toHaveLength(1);
});

test('SEAL-18 without a log, without a pick and without an answer the page says nothing', async () => {
  const none = { log: null, consistency: [], receipts: [] };
  const without = await play({ 'gridId=12': none });
  await inTime(() => expect(without.asked()).toHaveLength(1));
  expect(screen.queryByText(/sell/i)).toBeNull();
  cleanup();
  const { asked } = await play({}, [sampleGrid(12, [sampleMatch(1, 600 * minute)])]);
  await pass(minute);
  expect(asked()).toEqual([]);
  cleanup();
  const silent = await play({});
  await inTime(() => expect(silent.asked().length).toBeGreaterThan(0));
  expect(screen.queryByText(/sell/i)).toBeNull();
});

test('SEAL-19 a rewritten log is an alarm with the evidence as a file, until the player has understood', async () => {
  const kept = (await checkReceipts(null, first, Date.now() - 13 * 60 * minute))!;
  await keepSeal(playerId, null, kept);
  const rewritten = await sampleReceipts({
    size: 320,
    since: 301,
    change: (all) =>
      all.with(
        0,
        all[1]!.map((byte) => byte ^ 1),
      ),
  });
  const { asked } = await play({ 'gridId=12&after=300&since=301': rewritten });
  await screen.findByText('Jugada sellada.');
  await inTime(() => expect(screen.getByRole('alert')).toBeTruthy());
  const alarm = screen.getByRole('alert');
  expect(alarm.textContent).toContain('ya no es el que tu dispositivo conocía');
  fireEvent.click(screen.getByRole('button', { name: 'Descargar la prueba' }));
  const [name, content] = vi.mocked(files.saveFile).mock.lastCall!;
  expect(name).toBe('doce-prueba.json');
  expect(JSON.parse(content as string)).toMatchObject({
    checkpoint: first.log!.checkpoint,
    receipts: first.receipts,
    failure: { code: 'changed', answer: rewritten },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await readKeptSeal(playerId)).toBeNull();
  // The phone knows nothing any more, so it asks anew before it says anything.
  expect(screen.queryByText('Sin sello por ahora.')).toBeNull();
  await inTime(() => expect(asked()).toContain('GET /bets/receipts?gridId=12'));
});
