import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { afterEach, expect, test, vi } from 'vitest';
import { fromText, toHex } from '../../../shared/seal/bytes.ts';
import { commitmentOf, digestOfWinners, type Entry, writeEntry } from '../../../shared/seal/entry.ts';
import { keyOf, writeCheckpoint, writeKey, writeNote } from '../../../shared/seal/note.ts';
import { pathOf, TILE_WIDTH, writeBundle } from '../../../shared/seal/tiles.ts';
import { Frontier, leafHash } from '../../../shared/seal/tree.ts';
import { checkLog } from './check-log.ts';

hashes.sha512 = sha512;
const gridId = 12;
const matchIds = Array.from({ length: 12 }, (_, index) => index + 1);
const saltOf = (matchId: number) => sha256(Uint8Array.of(matchId));
const pseudonym = sha256(fromText('ana'));
const at = 1_800_000_000;

/** A grid with one player, who has twelve hits, after 300 entries of another one. */
const entries: Entry[] = [
  ...Array.from({ length: 300 }, (): Entry => ({ type: 'start', gridId: 1, matchId: 99, at })),
  {
    type: 'save',
    gridId,
    at,
    pseudonym,
    commitments: matchIds.map((id) => commitmentOf(sha256, saltOf(id), id, 'home_win')),
  },
  ...matchIds.map((matchId): Entry => ({ type: 'start', gridId, matchId, at: at + 60 })),
  ...matchIds.map((matchId): Entry => ({
    type: 'result',
    gridId,
    matchId,
    status: 'finished',
    score: { home: 2, away: 0 },
    by: 'source',
  })),
  {
    type: 'settlement',
    gridId,
    winners: 1,
    digest: digestOfWinners(sha256, [{ pseudonym, hits: 12 }]),
  },
];

/** Returns the files of the log by path, signed with this secret key. */
function publish(secret = new Uint8Array(32).fill(7)): Map<string, Uint8Array> {
  const key = keyOf(sha256, 'doce.example/log', getPublicKey(secret));
  const frontier = new Frontier(sha256);
  const bytes = entries.map(writeEntry);
  for (const entry of bytes) frontier.append(leafHash(sha256, entry));
  const text = writeCheckpoint({ origin: key.name, size: bytes.length, root: frontier.root() });
  const files = new Map([
    ['key', fromText(writeKey(key))],
    ['checkpoint', fromText(writeNote(text, key, sign(fromText(text), secret)))],
  ]);
  for (let first = 0; first < bytes.length; first += TILE_WIDTH) {
    const bundle = bytes.slice(first, first + TILE_WIDTH);
    const tile = { level: 'entries', index: first / TILE_WIDTH, width: bundle.length } as const;
    files.set(pathOf(tile), writeBundle(bundle));
  }
  for (const id of matchIds) {
    const opening = { entry: 300, pick: 'home_win', salt: toHex(saltOf(id)) };
    files.set(`openings/${id}`, fromText(`${JSON.stringify(opening)}\n`));
  }
  return files;
}

/** Serves the files and checks the grid. */
function check(files: Map<string, Uint8Array>, id = gridId, headers: HeadersInit = { 'x-doce': '1' }) {
  vi.stubGlobal('fetch', (url: string) => {
    const bytes = files.get(url.replace('https://doce.example/log/', ''));
    return Promise.resolve(new Response((bytes ?? null) as BodyInit, { status: bytes ? 200 : 404, headers }));
  });
  return checkLog('https://doce.example/log/', id, progress);
}

const progress = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  progress.mockReset();
});

test('SEAL-12 a browser checks a grid without WebCrypto, and says how far it is', async () => {
  vi.stubGlobal('crypto', undefined);
  const grid = { findings: [], started: 12, saves: 1, players: 1, picks: 12, winners: 1, size: 326 };
  expect(await check(publish())).toEqual({ state: 'checked', grid });
  expect(progress.mock.calls).toEqual([
    [256, 326],
    [326, 326],
  ]);
});

test('SEAL-13 a changed pick is found, and the winners that it makes wrong', async () => {
  const files = publish();
  const changed = new TextDecoder().decode(files.get('openings/5')).replace('home_win', 'draw');
  const outcome = await check(files.set('openings/5', fromText(changed)));
  expect(outcome).toMatchObject({
    grid: { findings: [{ code: 'falseOpening' }, { code: 'missingOpening' }, { code: 'wrongWinners' }] },
  });
});

const other = publish(new Uint8Array(32).fill(8));
const without = (path: string) => [path, null] as const;

test.each([
  ['noLog', 'a server without a log', without('key')],
  ['noLog', 'a log without entries', without('checkpoint')],
  ['missing', 'a missing file', without('openings/5')],
  ['unsigned', 'the signature of another key', ['checkpoint', other.get('checkpoint')]],
  ['unsigned', 'another key', ['key', other.get('key')]],
  ['unsigned', 'a page in place of the key', ['key', fromText('<html>')]],
  ['broken', 'a bundle that was cut off', ['tile/entries/000', publish().get('tile/entries/000')?.slice(9)]],
  ['broken', 'openings of another form', ['openings/5', fromText('{}\n')]],
] as const)('SEAL-14 %s: %s', async (code, _, [path, bytes]) => {
  const files = publish();
  if (bytes) files.set(path, bytes);
  else files.delete(path);
  expect(await check(files)).toMatchObject({ state: 'failed', code });
});

test('SEAL-14 a grid that is not in the log is unsealed', async () => {
  expect(await check(publish(), 13)).toMatchObject({ state: 'failed', code: 'unsealed' });
});

test('SEAL-14 without a network, or with a captive portal, it says network', async () => {
  expect(await check(publish(), gridId, {})).toMatchObject({ state: 'failed', code: 'network' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await checkLog('https://doce.example/log/', gridId, progress)).toMatchObject({ code: 'network' });
});
