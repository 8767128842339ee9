import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetRecords, keepRecord, newRecord, recordsOf } from '../../storage/kept-record.ts';
import * as files from '../../shell/save-file.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { sha256 } from './record-files.ts';
import './record-note.tsx';
import './record-watch.ts';

vi.mock('../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

const user = sampleUser({ id: 7, username: 'Ana' });
const secret = 'c'.repeat(32);
const ficha = (await sha256(`ana 3 ${secret}`)).slice(0, 32);
const text = (content: string): Reply => ({ stranger: { text: content } });
const sheet = (id: number, pick: string | null) =>
  `ficha,pick,"${id}: Local ${id} - Visita ${id}, Liga, 2026-11-29 18:00 UTC"\n${pick ? `${ficha},${pick}\n` : ''}`;
const config = { supportEmail: '', demo: false, testSite: false, hasRecord: true };

beforeEach(async () => {
  localStorage.clear();
  await forgetRecords(user.id);
  keepSampleSession(user);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens `/jugar` with two matches that began 20 minutes ago; the server shows these sheets of theirs. */
async function play(sheets: string[], more: Record<string, Reply> = {}) {
  const lines = sheets.map(async (body, at) => `${await sha256(body)}  ${at + 1}.csv\n`);
  const list = (await Promise.all(lines)).join('');
  const record = { n: sheets.length, sum: await sha256(list) };
  const games = [1, 2].map((id) => sampleMatch(id, -20 * minute, { pick: 'home_win', attention: 'unknown' }));
  const base = 'GET http://localhost:3000/acta/3';
  stubFetch({
    'GET /auth/me': { body: user },
    'GET /config': { body: config },
    'GET /games': { body: [sampleGrid(3, games, sheets.length > 0 ? { record } : {})] },
    'GET /record/3/own': { body: { ficha, secret } },
    [`${base}/SHA256SUMS?n=${sheets.length}`]: text(list),
    ...Object.fromEntries(sheets.map((body, at) => [`${base}/${at + 1}.csv`, text(body)])),
    ...more,
  });
  const app = await renderApp('/jugar');
  await screen.findByRole('heading', { level: 2, name: 'Fecha 3' });
  return app;
}

test('REC-10 REC-12 the phone keeps the list and the own ficha, and finds all own picks on a tap', async () => {
  const { user: person } = await play([sheet(1, '1'), sheet(2, '1')]);
  expect(await screen.findByText(/^Acta al día: 2 de 2 partidos\. Tu ficha:/)).toBeTruthy();
  await screen.findByText(new RegExp(`${ficha.slice(0, 4)} ${ficha.slice(4, 8)} …`));
  expect(recordsOf(user.id).read()[3]).toMatchObject({
    own: { ficha, secret, opens: true },
    alarm: null,
  });
  await person.click(screen.getByRole('button', { name: 'Comprobar mis predicciones' }));
  expect(await screen.findByText('Tus predicciones están en el acta.')).toBeTruthy();
});

test.each([
  ['another one', '2', 'En el acta de Local 2 contra Visita 2 tienes 2; aquí ves 1.'],
  ['missing', null, 'Tu ficha no está en el acta de Local 2 contra Visita 2.'],
])('REC-12 an own pick that is %s is told, with the evidence as a file', async (_, pick, told) => {
  const { user: person } = await play([sheet(1, '1'), sheet(2, pick)]);
  await screen.findByText(/Tu ficha:/);
  await person.click(await screen.findByRole('button', { name: 'Comprobar mis predicciones' }));
  const alarm = within(await screen.findByRole('alert'));
  expect(alarm.getByText(told)).toBeTruthy();
  await person.click(alarm.getByRole('button', { name: 'Guardar la prueba' }));
  const [name, content] = vi.mocked(files.saveFile).mock.calls[0]!;
  expect(name).toBe('doce-acta-3.json');
  expect(JSON.parse(content as string)).toMatchObject({
    own: { ficha, secret },
    alarm: { matchId: 2 },
  });
  await person.click(alarm.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('REC-10 a list that is another one than this phone kept is an alarm', async () => {
  keepRecord(user.id, 3, {
    ...newRecord,
    list: `${await sha256('x')}  1.csv\n`,
    times: [{ missedAt: null, seenAt: 1 }],
  });
  const { user: person } = await play([sheet(1, '1')]);
  const alarm = within(await screen.findByRole('alert'));
  expect(alarm.getByText('El acta cambió: no es la que este dispositivo guardó.')).toBeTruthy();
  await person.click(alarm.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByText(/^Cuando empieza cada partido|^Acta al día/)).toBeTruthy();
});

test('REC-11 a sheet that is not there five minutes after the start is told by its match', async () => {
  await play([sheet(1, '1')]);
  expect(await screen.findByText('El acta de Local 2 contra Visita 2 todavía no está.')).toBeTruthy();
});

test('REC-12 a winner whose ficha is called delivered is asked once', async () => {
  const list = `${await sha256('')}  1.csv\n`;
  keepRecord(user.id, 5, {
    ...{ ...newRecord, list, times: [{ missedAt: null, seenAt: 1 }] },
    own: { ficha, secret, opens: true },
  });
  const games = Array.from({ length: 12 }, (_, at) =>
    sampleMatch(at + 1, -600 * minute, {
      pick: 'home_win',
      status: 'finished',
      homeScore: 1,
      awayScore: 0,
    }),
  );
  const winner = {
    ficha,
    hits: 12,
    prize: 'iphone',
    none: null,
    delivered: true,
    name: null,
    secret: null,
  };
  stubFetch({
    'GET /auth/me': { body: user },
    'GET /config': { body: config },
    'GET /games': { body: [] },
    'GET /matches/group/5': {
      body: sampleGrid(5, games, { status: 'settled', record: { n: 1, sum: await sha256(list) } }),
    },
    'GET /record/5': { body: { id: 5, winners: [winner] } },
  });
  const { user: person } = await renderApp('/jugar?grid=5');
  const alarm = within(await screen.findByRole('alert'));
  expect(alarm.getByText(/^Tu ficha ganó y aparece con otro nombre, o como entregada/)).toBeTruthy();
  await person.click(alarm.getByRole('button', { name: 'Entendido' }));
  await screen.findByText(/^Acta al día/);
  expect(recordsOf(user.id).read()[5]?.isPrizeRead).toBe(true);
});

test('REC-10 a phone that does not know the list of a settled grid counts no results as a match', async () => {
  await play([], {
    'GET /games': {
      body: [sampleGrid(3, [sampleMatch(1, -20 * minute)], { record: { n: 3, sum: 'x' } })],
    },
  });
  expect(await screen.findByText(/^Acta al día: 1 de 1 partidos\./)).toBeTruthy();
});

test('REC-17 without the record the page says nothing of it', async () => {
  await play([], { 'GET /config': { body: { ...config, hasRecord: false } } });
  expect(screen.queryByText(/ficha/)).toBeNull();
});
