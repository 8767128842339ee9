import { act, cleanup, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import es from '../../../locales/es/record.json';
import pt from '../../../locales/pt-BR/record.json';
import { markOffline, resetConnection } from '../../lib/connection.ts';
import { forgetRecords, keepRecord, newRecord } from '../../storage/kept-record.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { sha256 } from './record-files.ts';

const fichaOf = async (name: string) => (await sha256(`${name} 3 ${'c'.repeat(32)}`)).slice(0, 32);
const [ana, other] = await Promise.all([fichaOf('ana'), fichaOf('eva')]);
const start = '2026-11-25T18:00:00.000Z';

/** The record of grid 3: twelve home wins. Ana has all, the other ficha none. */
async function aSite() {
  const ids = Array.from({ length: 12 }, (_, at) => at + 1);
  const sheet = (id: number) =>
    [
      `ficha,pick,"${id}: Local ${id} - Visita ${id}, Liga, 2026-11-25 18:00 UTC"`,
      ...[`${ana},1`, `${other},2`].toSorted(),
      '',
    ].join('\n');
  const files = new Map(ids.map((id) => [`${id}.csv`, sheet(id)]));
  files.set('results-1.csv', `match,result,score,by\n${ids.map((id) => `${id},1,2-1,source\n`).join('')}`);
  const sums = await Promise.all([...files.values()].map(sha256));
  const list = [...files.keys()].map((name, at) => `${sums[at]}  ${name}\n`).join('');
  const told = {
    ...{ id: 3, name: 'Fecha 3', status: 'settled', settledAt: '2026-11-26T00:00:00.000Z' },
    record: { n: 13, sum: await sha256(list) },
    matches: ids.map((id) => ({
      ...{
        id,
        home: `Local ${id}`,
        away: `Visita ${id}`,
        league: 'Liga',
        start,
        status: 'finished',
      },
      ...{ score: '2-1', by: 'source' },
      sheet: {
        ...{ name: `${id}.csv`, line: id, size: 200, picks: 2, hash: sums[id - 1]! },
        madeAt: '2026-11-25T18:00:20.000Z',
      },
    })),
    winners: [
      {
        ...{ ficha: ana, hits: 12, prize: 'iphone', none: null, delivered: false },
        ...{ name: 'Ana', secret: 'c'.repeat(32) },
      },
    ],
  };
  return { files, list, told };
}

const config = {
  ...{ supportEmail: '', demo: false, testSite: false, hasRecord: true },
  numbers: { players: 118, grids: 3, prizes: 1 },
};
const text = (content: string): Reply => ({ stranger: { text: content } });

async function open(
  given: Awaited<ReturnType<typeof aSite>> | null = null,
  more: Record<string, Reply> = {},
) {
  const site = given ?? (await aSite());
  const base = 'GET http://localhost:3000/acta/3';
  stubFetch({
    'GET /config': { body: config },
    'GET /record': { body: { grids: [{ id: 3, name: 'Fecha 3' }] } },
    'GET /record/3': { body: site.told },
    [`${base}/SHA256SUMS`]: text(site.list),
    ...Object.fromEntries([...site.files].map(([name, content]) => [`${base}/${name}`, text(content)])),
    ...more,
  });
  const app = await renderApp('/verificar?grid=3');
  return { ...app, button: () => screen.findByRole('button', { name: 'Contar ahora' }) };
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  resetConnection();
});

test('REC-14 REC-15 a visitor counts a grid by keyboard: both halves of the first sentence, matches, winners and the way to check a name', async () => {
  const { user, button } = await open();
  const start = await button();
  start.focus();
  await user.keyboard('{Enter}');
  const told = await screen.findByText('Las cuentas coinciden: 12 partidos, 2 fichas, 1 ganador.');
  expect(
    within(told.closest('[role=status]')!).getByText('Cuándo salió cada acta: este dispositivo no lo vio.'),
  ).toBeTruthy();
  expect(screen.getByText('El sitio tiene 118 jugadores en total.')).toBeTruthy();
  expect(screen.getByText('1: Local 1 - Visita 1, Liga, 2026-11-25 18:00 UTC')).toBeTruthy();
  const results = screen.getByRole('link', { name: 'results-1.csv' });
  expect(results.getAttribute('href')).toMatch(/\/acta\/3\/results-1\.csv$/);
  expect(screen.getAllByText(/^1 · 2-1 · según la fuente · publicada 25 nov 2026/)).toHaveLength(12);
  expect(
    screen.getByText(`${ana.slice(0, 4)} ${ana.slice(4, 8)} · 12 aciertos · iPhone 16 · Ana`),
  ).toBeTruthy();
  expect(screen.getByText(`printf '%s' 'ana 3 ${'c'.repeat(32)}' | sha256sum`)).toBeTruthy();
});

test('REC-15 a ficha and the code of a friend can be looked up', async () => {
  const site = await aSite();
  const { user, button } = await open(site);
  await user.click(await button());
  await user.type(
    await screen.findByLabelText('Busca tu ficha'),
    `${other.slice(0, 4)} ${other.slice(4, 8)}`,
  );
  expect(await screen.findByText(/^Ficha .*: 0 aciertos$/)).toBeTruthy();
  expect(screen.getByText('2 · 12: Local 12 - Visita 12, Liga, 2026-11-25 18:00 UTC')).toBeTruthy();
  const five = await sha256(
    site.list
      .split(/(?<=\n)/)
      .slice(0, 5)
      .join(''),
  );
  const code = screen.getByLabelText('Código de un amigo');
  await user.type(code, `5 · ${five.slice(0, 4)} ${five.slice(4, 8)}`);
  expect(await screen.findByText('Es la misma lista.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '5 · 0000 0000');
  expect(await screen.findByText(/^Es otra lista\./)).toBeTruthy();
});

test('REC-07 what does not fit is told by its file, ficha or name', async () => {
  const site = await aSite();
  site.files.set('2.csv', site.files.get('2.csv')!.replace(`${ana},1`, `${ana},X`));
  site.told.winners[0]!.name = 'Eva';
  const { user, button } = await open(site);
  await user.click(await button());
  const alarm = within(await screen.findByRole('alert'));
  expect(alarm.getByText('Algo no coincide:')).toBeTruthy();
  expect(alarm.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2.csv: el archivo no es el de la lista.',
    `La ficha ${ana} no tiene los aciertos que el sitio dice.`,
    'El nombre Eva no abre su ficha.',
  ]);
});

test('REC-07 REC-15 a player reads how many sheets this phone saw in time, and that the list is another one', async () => {
  const player = sampleUser({ id: 9 });
  keepSampleSession(player);
  await forgetRecords(player.id);
  const { list } = await aSite();
  const seenAt = Date.parse(start) + 60_000;
  const times = Array.from({ length: 13 }, (_, at) => ({
    missedAt: null,
    seenAt: seenAt + at * 60_000,
  }));
  const own = { ficha: other, secret: '', opens: true };
  keepRecord(player.id, 3, { ...newRecord, list, times, own });
  const { user, button } = await open(await aSite(), { 'GET /auth/me': { body: player } });
  await user.click(await button());
  expect(
    await screen.findByText('Cuándo salió cada acta: este dispositivo vio 5 de 12 a tiempo.'),
  ).toBeTruthy();
  expect(screen.getByText(/^Ficha .*: 0 aciertos$/)).toBeTruthy();
  keepRecord(player.id, 3, {
    ...newRecord,
    list: list.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    times,
  });
  await user.click(await button());
  expect(await screen.findByText('La lista no es la que este dispositivo guardó.')).toBeTruthy();
});

test('REC-14 picks that were removed after 18 months are no error, a large grid shows the command, and a lost answer says so', async () => {
  const site = await aSite();
  const removed = { status: 410, body: '' };
  const { user, button } = await open(site, { 'GET http://localhost:3000/acta/3/2.csv': removed });
  await user.click(await button());
  expect(
    await screen.findByText(/^Las predicciones de esta jornada fueron retiradas a los 18 meses/),
  ).toBeTruthy();
  cleanup();
  site.told.matches[0]!.sheet.size = 30_000_000;
  const large = await open(site);
  await large.user.click(await large.button());
  expect(await screen.findByText(/^El acta de esta jornada pesa 31 MB/)).toBeTruthy();
  cleanup();
  const lost = await open(site, { 'GET /record/3': 'network' as never });
  await lost.user.click(await lost.button());
  expect(await screen.findByText('No pudimos leer el acta. Prueba de nuevo en un minuto.')).toBeTruthy();
});

test('REC-15 the page says in both languages what the record cannot show, and offline that counting needs a connection', async () => {
  expect(Object.keys(es.limits)).toEqual(Object.keys(pt.limits));
  for (const [language, texts] of [
    ['es', es],
    ['pt-BR', pt],
  ] as const) {
    await open();
    await i18next.changeLanguage(language);
    for (const limit of Object.values(texts.limits)) expect(await screen.findByText(limit)).toBeTruthy();
    cleanup();
  }
  await i18next.changeLanguage('es');
  await open();
  act(() => markOffline());
  expect(await screen.findByText('Para contar hace falta conexión.')).toBeTruthy();
});

test('REC-17 without the record the page says only that', async () => {
  await open(await aSite(), { 'GET /config': { body: { ...config, hasRecord: false } } });
  expect(await screen.findByText(es.off)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Contar ahora' })).toBeNull();
});
