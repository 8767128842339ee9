import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNPROVEN, type Finding, type Verdict, WRONG } from '../../../shared/seal/finding.ts';
import type { Sheet } from '../../../shared/seal/sheet.ts';
import { AFTERWARDS, aSampleSite, SAMPLE_GRID, witnessKey } from '../../../shared/testing/sample-site.ts';
import { verifySite } from '../../../shared/seal/verify.ts';
import { markOffline, resetConnection } from '../../lib/connection.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import type { CheckMessage } from './verify-worker.ts';

vi.mock('./verify-release.ts', () => ({
  releaseKey: 'doce.example/log+00000000+AA',
  releaseWitnesses: [
    { key: 'witness.example+00000000+AA', name: 'witness.example', address: 'https://witness.example/key' },
  ],
}));

/** The workers that the page started. A test answers in their place. */
let workers: FakeWorker[];

class FakeWorker {
  onmessage: (event: { data: CheckMessage }) => void = () => undefined;
  onerror: () => void = () => undefined;
  postMessage = vi.fn();
  terminate = vi.fn();

  constructor() {
    workers.push(this);
  }
}

const grids = [
  { id: 13, name: 'Fecha 4', settledAt: null },
  { id: SAMPLE_GRID, name: 'Fecha 3', settledAt: '2026-11-10T15:00:00.000Z' },
];
const question = { gridId: SAMPLE_GRID, witnesses: [witnessKey], isKeyKnown: true, now: AFTERWARDS };
const honest = await verifySite(aSampleSite().source(), question);
const unwitnessed = await verifySite(aSampleSite().source(), { ...question, witnesses: [] });
const open = await verifySite(aSampleSite({ isSettled: false }).source(), question);

beforeEach(() => {
  localStorage.clear();
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  stubFetch({ 'GET /seal/grids': { body: { grids } } });
});
afterEach(() => {
  cleanup();
  resetConnection();
  vi.unstubAllGlobals();
});

const button = () => screen.findByRole('button', { name: 'Verificar' });
const tell = (data: CheckMessage) => act(() => workers.at(-1)!.onmessage({ data }));
const report = (given: Partial<typeof honest>, since: string | null = null) =>
  tell({ state: 'checked', report: { ...honest, ...given, since } });
const finding = (code: Finding['code'], about?: Finding['about']): Finding => ({
  ...{ code, words: `words of ${code}`, ...(about && { about }) },
});

async function check(address = '/verificar') {
  const app = await renderApp(address);
  await app.user.click(await button());
  return app;
}
/** The banner with the verdict: its tone is in its class. */
const verdict = (text: string | RegExp) => {
  const banner = screen.getByText(text).closest<HTMLElement>('[role=status],[role=alert]')!;
  return { banner, isGreen: banner.className.includes('tone-success') };
};

test('SEAL-12 right and proven: the first sentence, in green, then matches with results and winners per prize', async () => {
  const { user, path } = await check();
  expect(workers[0]!.postMessage).toHaveBeenLastCalledWith(
    expect.objectContaining({ gridId: SAMPLE_GRID, kept: null, since: null }),
  );
  tell({ state: 'checking', entries: 256, size: 5000 });
  expect(screen.getByText('256 de 5.000 entradas')).toBeTruthy();
  report(honest, '31.root.signature');
  const sentence =
    'Todo coincide: 12 partidos, 36 predicciones, 2 ganadores. witness.example firmó los 12 comienzos a tiempo: nadie pudo cambiar una predicción más de 2 minutos después.';
  expect(verdict(sentence).isGreen).toBe(true);
  expect(screen.getAllByText(/Boca/)[0]!.closest('li')!.textContent).toMatch(
    /Boca – River1–0.*firmado por un testigo 5 s/,
  );
  expect(screen.getByText(/iPhone 16 · 12 aciertos/).closest('p')!.textContent).toContain('1 ganador');
  expect(workers[0]!.terminate).toHaveBeenCalled();
  expect(path()).toBe('/verificar?grid=12&since=31.root.signature');
  await user.click(screen.getByRole('button', { name: 'PT' }));
  expect(
    await screen.findByText(
      'Tudo confere: 12 jogos, 36 palpites, 2 ganhadores. witness.example assinou os 12 inícios a tempo: ninguém pôde mudar um palpite mais de 2 minutos depois.',
    ),
  ).toBeTruthy();
});

test('SEAL-12 not proven: the sentence says how many starts no witness signed, and nothing is green', async () => {
  const { user } = await check();
  report(unwitnessed);
  const { isGreen } = verdict(
    'Todo coincide, pero no está demostrado cuándo se selló: ningún testigo independiente firmó 12 de 12 comienzos.',
  );
  expect(isGreen).toBe(false);
  expect(document.querySelector('.tone-success')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'PT' }));
  expect(
    await screen.findByText(
      'Tudo confere, mas não está provado quando foi selado: nenhuma testemunha independente assinou 12 de 12 inícios.',
    ),
  ).toBeTruthy();
});

test('SEAL-12 moved hours are named, and a grid in play is neither right nor wrong', async () => {
  await check();
  report({ sheet: { ...honest.sheet, moved: 2 } as Sheet });
  expect(screen.getByText('2 partidos cambiaron de hora: compárala.')).toBeTruthy();
  report(open);
  expect(verdict('Fecha 3 (n.º 12): sigue en juego').isGreen).toBe(false);
  expect(screen.queryByText(/Todo coincide/)).toBeNull();
});

test.each<[Finding['code']]>([['N4'], ['N5'], ['N7'], ['N9']])(
  'SEAL-12 with %s the page does not say that everything agrees',
  async (code) => {
    await check();
    report({ verdict: 'unproven', findings: [finding(code)] });
    expect(screen.queryByText(/Todo coincide/)).toBeNull();
    expect(screen.getByText('Fecha 3 (n.º 12): nada está mal, pero no está demostrado')).toBeTruthy();
  },
);

test('SEAL-13 each finding is told once in words of both languages, with how often and the own words of the verifier', async () => {
  const { user } = await check();
  const said = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => /^(?!\w\d:).*(\.|\?|×2\))$/.test(text));
  for (const [tone, codes] of [
    ['wrong', WRONG],
    ['unproven', UNPROVEN],
  ] as [Verdict, readonly Finding['code'][]][]) {
    report({
      verdict: tone,
      sheet: null,
      findings: codes.flatMap((code) => [finding(code, 'key'), finding(code, 'key')]),
    });
    const spanish = said();
    expect(spanish).toHaveLength(codes.length);
    expect(spanish.filter((text) => !/^.{25,}(\.|\?) \(×2\)$/.test(text))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'PT' }));
    await screen.findByText('Para especialistas');
    expect(said().filter((text) => spanish.includes(text))).toEqual([]);
    expect(said()).toHaveLength(codes.length);
    await user.click(screen.getByRole('button', { name: 'ES' }));
    await screen.findByText('Para expertos');
  }
});

test('SEAL-14 a name with control characters hides nothing', async () => {
  await check();
  report({ verdict: 'wrong', findings: [{ ...finding('W7'), words: 'a\u001B[2K\u202Eb' }] });
  expect(screen.getByText('W7: a?[2K?b')).toBeTruthy();
});

test.each<[NonNullable<Finding['about']>, string]>([
  ['noLog', 'Aquí no hay un registro público'],
  ['noAnswer', 'No pudimos descargar el registro'],
  ['noCall', 'El sitio no dice nada de esta jornada'],
  ['stopped', 'El registro está detenido'],
  ['tooLarge', 'El registro es demasiado grande para un navegador'],
  ['damagedFile', 'El enlace no es de este registro'],
])('SEAL-14 a check that could not be made (%s) is told and not green', async (reason, title) => {
  await check();
  report({ verdict: 'unchecked', findings: [finding('C1', reason)], sheet: null });
  expect(verdict(title).isGreen).toBe(false);
});

test('SEAL-14 a browser that cannot start the worker says so', async () => {
  await check();
  act(() => workers[0]!.onerror());
  expect(screen.getByText('Este navegador no puede verificar')).toBeTruthy();
  cleanup();
  vi.stubGlobal('Worker', undefined);
  await check();
  expect(screen.getByText('Este navegador no puede verificar')).toBeTruthy();
});

test('SEAL-12 the command folds, with key and witness of the release and the address of the witness', async () => {
  const { user } = await renderApp('/verificar?grid=77');
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '77');
  const fold = screen.getByText('Para expertos');
  expect(fold.closest('details')!.open).toBe(false);
  await user.click(fold);
  expect(screen.getByText(/^node verify.mjs/).textContent).toBe(
    `node verify.mjs ${location.origin} --grid 77 --key 'doce.example/log+00000000+AA' --witness 'witness.example+00000000+AA'`,
  );
  expect(screen.getByRole('link', { name: 'https://witness.example/key' })).toBeTruthy();
});

test('SEAL-12 another choice ends the check; SEAL-14 without a network the page says what it needs', async () => {
  const { user } = await check();
  await user.selectOptions(screen.getByRole('combobox'), 'Fecha 4 (n.º 13), en juego');
  expect(workers[0]!.terminate).toHaveBeenCalled();
  act(() => markOffline());
  expect(screen.getByText('Para verificar hace falta conexión')).toBeTruthy();
  await user.click(await button());
  expect(workers).toHaveLength(1);
});
