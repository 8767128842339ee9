import { afterEach, expect, test, vi } from 'vitest';
import { fromText } from '../../../shared/seal/bytes.ts';
import { sampleLog, sampleReceipts, sealedGrid } from '../../testing/sample-log.ts';
import { checkLog, type KnownLog } from './check-log.ts';

const ours = { 'x-doce': '1' };

/** Serves the files and checks the grid. */
function check(
  files: Map<string, Uint8Array>,
  id = sealedGrid,
  headers: HeadersInit = ours,
  kept: KnownLog | null = null,
) {
  vi.stubGlobal('fetch', (url: string) => {
    const bytes = files.get(url.replace('https://doce.example/log/', ''));
    return Promise.resolve(new Response((bytes ?? null) as BodyInit, { status: bytes ? 200 : 404, headers }));
  });
  return checkLog('https://doce.example/log/', id, kept, progress);
}

const progress = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  progress.mockReset();
});

test('SEAL-12 a browser checks a grid without WebCrypto, and says how far it is', async () => {
  vi.stubGlobal('crypto', undefined);
  const grid = { findings: [], started: 12, saves: 1, players: 1, picks: 12, winners: 1, size: 326 };
  expect(await check(sampleLog())).toEqual({ state: 'checked', grid });
  expect(progress.mock.calls).toEqual([
    [256, 326],
    [326, 326],
  ]);
});

test('SEAL-13 a changed pick is found, and the winners that it makes wrong', async () => {
  const files = sampleLog();
  const changed = new TextDecoder().decode(files.get('openings/5')).replace('home_win', 'draw');
  const outcome = await check(files.set('openings/5', fromText(changed)));
  expect(outcome).toMatchObject({
    grid: { findings: [{ code: 'falseOpening' }, { code: 'missingOpening' }, { code: 'wrongWinners' }] },
  });
});

test('SEAL-18 SEAL-10 a log of another key or another history than the device knows is found', async () => {
  const { log } = await sampleReceipts();
  expect(await check(sampleLog(), sealedGrid, ours, log)).toMatchObject({ state: 'checked' });
  expect(await check(other, sealedGrid, ours, log)).toMatchObject({ code: 'unsigned' });
  const falsified = await sampleReceipts({ change: (all) => all.with(0, all[300]!) });
  expect(await check(sampleLog(), sealedGrid, ours, falsified.log)).toMatchObject({
    code: 'broken',
    words: expect.stringContaining('rewritten'),
  });
});

const other = sampleLog(new Uint8Array(32).fill(8));
const without = (path: string) => [path, null] as const;

test.each([
  ['noLog', 'a server without a log', without('key')],
  ['noLog', 'a log without entries', without('checkpoint')],
  ['missing', 'a missing file', without('openings/5')],
  ['unsigned', 'the signature of another key', ['checkpoint', other.get('checkpoint')]],
  ['unsigned', 'another key', ['key', other.get('key')]],
  ['unsigned', 'a page in place of the key', ['key', fromText('<html>')]],
  [
    'broken',
    'a bundle that was cut off',
    ['tile/entries/000', sampleLog().get('tile/entries/000')?.slice(9)],
  ],
  ['broken', 'openings of another form', ['openings/5', fromText('{}\n')]],
] as const)('SEAL-14 %s: %s', async (code, _, [path, bytes]) => {
  const files = sampleLog();
  if (bytes) files.set(path, bytes);
  else files.delete(path);
  expect(await check(files)).toMatchObject({ state: 'failed', code });
});

test('SEAL-14 a grid that is not in the log is unsealed', async () => {
  expect(await check(sampleLog(), 13)).toMatchObject({ state: 'failed', code: 'unsealed' });
});

test('SEAL-14 without a network, or with a captive portal, it says network', async () => {
  expect(await check(sampleLog(), sealedGrid, {})).toMatchObject({ state: 'failed', code: 'network' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await checkLog('https://doce.example/log/', sealedGrid, null, progress)).toMatchObject({
    code: 'network',
  });
});
