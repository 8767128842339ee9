import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../shared/rules/outcome.ts';
import { AFTERWARDS, aSampleSite, KICK_OFF, SampleSite } from '../../../shared/testing/sample-site.ts';
import { resetConnection } from '../../lib/connection.ts';
import { stampNow } from '../../outbox/choice-clock.ts';
import { changeTaps, forgetSeal, readKeptSeal, readTaps, tapsOf } from '../../outbox/kept-seal.ts';
import type { OutboxRow } from '../../outbox/outbox-row.ts';
import { tellPickNews } from '../../outbox/pick-news.ts';
import * as files from '../../shell/save-file.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute } from '../../testing/sample-grids.ts';
import { receiptsAnswer, sealedSampleGrid } from '../../testing/sample-seal.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { failure, type Reply, stubFetch } from '../../testing/stub-fetch.ts';
import './seal-leaving.tsx';
import './check-receipts.ts';
import './seal-note.tsx';

vi.mock('../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

const user = sampleUser({ id: 7, username: 'Ana' });
const hour = 60 * minute;
const start = KICK_OFF * 1000;
/** The log before the starts: Ana's newest card has home wins only. */
function early(): SampleSite {
  const site = aSampleSite({ isSettled: false });
  site.entries = site.entries.filter(({ type }) => type !== 'start');
  return site;
}

beforeEach(async () => {
  localStorage.clear();
  keepSampleSession(user);
  await forgetSeal(user.id);
  vi.useFakeTimers({
    now: start - 50 * minute,
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

type Receipts = (query: Record<string, string>) => Promise<unknown>;
const honest =
  (site: SampleSite): Receipts =>
  (query) =>
    receiptsAnswer(site, 'Ana', query);
const silent: Receipts = () => Promise.reject(new Error('no answer'));

/** Opens `/jugar` with this grid, and a server with these receipts. `say` changes them. */
async function play(
  receipts: Receipts,
  grid = sealedSampleGrid('home_win'),
  more: Record<string, Reply> = {},
) {
  let answer = receipts;
  const answers: Record<string, unknown> = {
    'GET /auth/me': { body: user },
    'GET /games': { body: [grid] },
    'POST /auth/logout': { status: 204 },
    ...more,
  };
  const ask = async ({ route }: { route: string }) =>
    answer(Object.fromEntries(new URLSearchParams(route.split('?')[1]))).then(
      (body) => ({ body }),
      () => failure(500, 'internal'),
    );
  const calls = stubFetch(
    new Proxy(answers, {
      get: (all, route: string) => (route.startsWith('GET /bets/receipts') ? ask : all[route]),
    }) as Parameters<typeof stubFetch>[0],
  );
  const app = await renderApp('/jugar');
  await screen.findByRole('heading', { level: 2, name: 'Fecha 12' });
  return {
    ...app,
    say: (next: Receipts) => (answer = next),
    asked: () => calls.filter(({ route }) => route.includes('receipts')).length,
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Parts of the page load in real time, so a check may begin late. */
const inTime = (check: () => void) =>
  vi.waitFor(async () => {
    await pass(5_000);
    check();
  }, 20_000);
const shown = (text: string | RegExp) => inTime(() => expect(screen.getByText(text)).toBeTruthy());
const isSealed = () => screen.queryByText('Jugada sellada.') !== null;

/** The player tapped these picks; the server took them. */
async function tapped(picks: [matchId: number, pick: Outcome][]) {
  const madeAt = stampNow();
  const rows = picks.map(([matchId, prediction]) => ({
    ...{ opId: `${matchId} ${prediction}`, matchId, prediction, madeAt },
  })) as OutboxRow[];
  const answers = rows.map(({ opId, matchId, prediction }) => ({
    ...{ opId, matchId, status: 'accepted' as const, pick: prediction, startTime: null, lockAt: null },
  }));
  await changeTaps(user.id, (taps) => [...taps, ...tapsOf(rows, answers)]);
  act(() => tellPickNews({ playerId: user.id, answers }));
}

test('SEAL-18 the page says sealed when the newest check covers exactly the own picks, also after a reload', async () => {
  await play(honest(early()));
  expect(isSealed()).toBe(false);
  await shown('Jugada sellada.');
  expect(screen.getByRole('link', { name: 'Cómo funciona' }).getAttribute('href')).toBe('/verificar?grid=12');
  cleanup();
  const { asked } = await play(silent);
  await screen.findByText('Jugada sellada.');
  await pass(minute);
  expect(asked()).toBe(0);
});

test('SEAL-18 a pick more or less than the receipts have is not called sealed', async () => {
  for (const pick of [
    (id: number) => (id > 1 ? ('home_win' as const) : undefined),
    (id: number) => (id > 1 ? ('home_win' as const) : ('draw' as const)),
  ]) {
    const { asked } = await play(honest(early()), sealedSampleGrid(pick));
    await inTime(() => expect(asked()).toBeGreaterThan(0));
    await pass(minute);
    expect(isSealed()).toBe(false);
    cleanup();
  }
});

test('SEAL-18 a save without proof is told after two minutes, and not before', async () => {
  const { say } = await play(honest(new SampleSite()));
  await pass(90_000);
  expect(screen.queryByText('Todavía sin sello.')).toBeNull();
  await pass(40_000);
  await shown('Todavía sin sello.');
  say(honest(early()));
  await pass(minute + 20_000);
  await shown('Jugada sellada.');
});

test('SEAL-18 own picks without proof are told at once 15 minutes before the next start; not so without picks', async () => {
  vi.setSystemTime(start - 14 * minute);
  await play(silent);
  await screen.findByText('Todavía sin sello.');
  cleanup();
  await play(
    silent,
    sealedSampleGrid(() => undefined),
  );
  await pass(3 * minute);
  expect(screen.queryByText('Todavía sin sello.')).toBeNull();
});

test('SEAL-18 the phone compares with what was tapped, not with the list of the server', async () => {
  await play(honest(early()));
  await shown('Jugada sellada.');
  // The server answers "accepted", and goes on with the old pick in its list and in the log.
  await tapped([[3, 'away_win']]);
  await inTime(() => expect(isSealed()).toBe(false));
  await pass(3 * minute);
  await shown('Todavía sin sello.');
  expect((await readTaps(user.id)).map(({ pick }) => pick)).toEqual(['away_win']);
});

test('SEAL-18 a tap that the log has is forgotten', async () => {
  const site = early();
  const { asked } = await play(
    honest(site),
    sealedSampleGrid((id) => (id === 3 ? 'away_win' : 'home_win')),
  );
  site.save('Ana', [[3, 'away_win']], Math.ceil(Date.now() / 1000));
  await tapped([[3, 'away_win']]);
  await inTime(() => expect(asked()).toBeGreaterThan(0));
  await shown('Jugada sellada.');
  await waitFor(async () => expect(await readTaps(user.id)).toEqual([]));
  expect(screen.queryByText(/Desde otro dispositivo/)).toBeNull();
});

test.each<[string, Receipts]>([
  ['that fails', silent],
  ['without a log', async () => ({ log: null, consistency: [], receipts: null })],
])('SEAL-18 a check %s is told with the time of the last one', async (_, refuses) => {
  const { say } = await play(honest(early()));
  await shown('Jugada sellada.');
  say(refuses);
  await pass(11 * minute);
  await shown(/^Sin comprobar desde /);
  expect(isSealed()).toBe(false);
});

test('SEAL-18 a check that is older than 24 hours is told', async () => {
  const grid = sealedSampleGrid('home_win');
  const site = early();
  await play(honest(site), grid);
  await shown('Jugada sellada.');
  cleanup();
  vi.setSystemTime(start + 23 * hour + 55 * minute);
  // No check ends.
  await play(() => new Promise(() => undefined), grid);
  await screen.findByText(/^Sin comprobar desde /);
});

test('SEAL-18 a save that was not made here is told with match and hour, until the player has read it', async () => {
  const site = early();
  const { user: person } = await play(honest(site));
  await shown('Jugada sellada.');
  expect(screen.queryByText(/Desde otro dispositivo/)).toBeNull();
  site.save('Ana', [[1, 'away_win']], Math.floor(Date.now() / 1000));
  await pass(11 * minute);
  await shown(/^Desde otro dispositivo: Boca contra River, Visitante, .*\d\d:\d\d\.$/);
  expect(isSealed()).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByText(/Desde otro dispositivo/)).toBeNull());
});

test('SEAL-19 another log is an alarm with the evidence as a file, until the player has understood', async () => {
  const { say } = await play(honest(early()));
  await shown('Jugada sellada.');
  const rewritten = early();
  for (const entry of rewritten.entries) if (entry.type === 'match') entry.league = 'Otra';
  say(honest(rewritten));
  await pass(11 * minute);
  await inTime(() => expect(screen.getByRole('alert').textContent).toContain('ya no es el que'));
  fireEvent.click(screen.getByRole('button', { name: 'Descargar la prueba' }));
  const [name, content] = vi.mocked(files.saveFile).mock.lastCall!;
  expect([name, JSON.parse(content as string)]).toMatchObject([
    'doce-prueba.json',
    { failure: { code: 'changed' } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await readKeptSeal(user.id)).toBeNull();
});

test('SEAL-18 another name, spelling or start than the screen shows is told in words', async () => {
  const renamed = { 'GET /auth/me': { body: { ...user, username: 'lucia' } } };
  const later = new Date(start - hour / 2).toISOString();
  const grid = sealedSampleGrid('home_win');
  const games = grid.games
    .with(0, { ...grid.games[0]!, homeTeam: 'CA Boca' })
    .with(1, { ...grid.games[1]!, startTime: later, closesAt: later });
  await play(honest(early()), { ...grid, games }, renamed);
  await shown(/tu sello lleva el nombre Ana/);
  expect(screen.getByText(/CA Boca – River = Boca – River/)).toBeTruthy();
  await pass(3 * minute);
  await shown('El registro no coincide con tu pantalla.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SEAL-18 the sealed hits of a settled grid stand beside those of the app', async () => {
  const site = aSampleSite();
  const settled = (homeScore: number) =>
    sealedSampleGrid('home_win', { status: 'finished', homeScore, awayScore: 0 }, { status: 'settled' });
  const call = { 'GET /seal/grids/12': { body: { ...site.call, size: site.entries.length } } };
  vi.setSystemTime(AFTERWARDS * 1000);
  await play(honest(site), settled(1), call);
  await shown('Tus predicciones selladas: 12.');
  expect(screen.getByText(/los mismos aciertos/)).toBeTruthy();
  cleanup();
  await play(honest(site), settled(0), call);
  await shown(/La app cuenta 0/);
});

test('SEAL-18 a logout asks whether to keep the receipts of a grid in play as a file', async () => {
  const { user: person } = await play(honest(early()));
  await shown('Jugada sellada.');
  await person.click(screen.getByRole('button', { name: 'Salir' }));
  await person.click(await screen.findByRole('button', { name: 'Guardar el archivo y salir' }));
  const [name, content] = vi.mocked(files.saveFile).mock.lastCall!;
  expect([name, JSON.parse(content as string)]).toMatchObject(['doce.json', [{ gridId: 12, name: 'Ana' }]]);
  await waitFor(async () => expect(await readKeptSeal(user.id)).toBeNull());
  expect(await readTaps(user.id)).toEqual([]);
});
