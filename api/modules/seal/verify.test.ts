import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { type LogServer, readLog, runVerifier, serveLog } from '../../testing/log-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Receipt } from '../../../shared/seal/receipt.ts';
import { toBase64 } from '../../../shared/seal/bytes.ts';
import { parseCheckpoint, readProof } from '../../../shared/seal/note.ts';
import { askGo, hasGo } from '../../testing/ask-go.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';

/** Falsifies an answer; null: 404. */
type Change = (path: string, bytes: Buffer) => Buffer | null;

let app: TestApp;
let server: LogServer;
let address: string;
/** Files of another log, which the server shows in place of its own. */
const otherLog = new Map<string, Buffer>();
let gridId: number;
let openMatchId: number;
let player: TestPlayer;
const folder = mkdtempSync(join(tmpdir(), 'doce-verify-'));

beforeAll(async () => {
  app = await createTestApp();
  server = await serveLog(app);
  address = server.address;
  const admin = await anAdmin(app);
  const grid = await aSourceGrid(app, 12, admin);
  const open = await aSourceGrid(app, 1, admin);
  gridId = grid.id;
  openMatchId = open.matchIds[0]!;
  for (const prediction of ['home_win', 'draw']) {
    const predictions = [...grid.matchIds, openMatchId].map((matchId) => ({ matchId, prediction }));
    player = await aPlayer(app);
    await app.call('POST /bets', { token: player.token, body: { predictions } });
  }
  await continueLog(app);
  await begin(app, grid.fixtureIds);
  await continueLog(app);
  for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
  await app.app.get(UpdateMatches).updateAll();
  await app.app.get(AdvanceGrids).catchUp();
  await continueLog(app);
});
afterAll(async () => {
  server.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

function run(args: string[], falsify: Change = same): ReturnType<typeof runVerifier> {
  server.falsify = (path, bytes) => otherLog.get(path) ?? (bytes && falsify(path, bytes));
  return runVerifier(args);
}
const grid = () => ['--grid', String(gridId)];

describe('the verifier', () => {
  it('SEAL-05 it says that a settled grid is right', async () => {
    const { code, said } = await run([address, ...grid()]);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('24 picks of 12 started matches are those that were sealed'),
    ]);
    expect(said).toContain('picks and results give the published 1 winners');
  });

  it.each<[string, Change, RegExp]>([
    [
      'a truncated download',
      (path, bytes) => (path.includes('entries') ? bytes.subarray(0, -7) : bytes),
      /cut off/,
    ],
    [
      'a changed entry',
      (path, bytes) => (path.includes('entries') ? flip(bytes, 60) : bytes),
      /do not have the root/,
    ],
    [
      'a changed checkpoint',
      (path, bytes) =>
        path.endsWith('checkpoint') ? Buffer.from(bytes.toString().replace(/\n\d+\n/, '\n3\n')) : bytes,
      /signature of the checkpoint is wrong/,
    ],
    [
      'a changed pick',
      (path, bytes) =>
        path.includes('openings') ? Buffer.from(bytes.toString().replace('home_win', 'draw')) : bytes,
      /is not the one that was sealed/,
    ],
    [
      'a missing opening',
      (path, bytes) => (path.includes('openings') ? bytes.subarray(0, bytes.indexOf('\n') + 1) : bytes),
      /were not published/,
    ],
    [
      'missing openings of a match',
      (path, bytes) => (path.includes('openings') ? null : bytes),
      /is missing: the server answers 404/,
    ],
    ['a server without a log', () => null, /has no log/],
  ])('SEAL-11 %s: it says so and exits with 1', async (_, falsify, words) => {
    const { code, said } = await run([address, ...grid()], falsify);
    expect([code, said]).toEqual([1, expect.stringMatching(words)]);
    expect(said).not.toContain('    at ');
  });

  it('SEAL-10 it follows the log from an earlier checkpoint, and refuses another log, a wrong key and wrong input', async () => {
    const kept = join(folder, 'checkpoint');
    const note = async () =>
      Buffer.from(await (await fetch(`${address}/log/checkpoint`)).arrayBuffer()).toString();
    server.falsify = (_, bytes) => bytes;
    const keptNote = await note();
    writeFileSync(kept, keptNote);
    await app.call('POST /bets', {
      token: (await aPlayer(app)).token,
      body: { predictions: [{ matchId: openMatchId, prediction: 'draw' }] },
    });
    await continueLog(app);
    expect(await run([address, '--since', kept])).toMatchObject({
      code: 0,
      said: expect.stringContaining('lost none'),
    });
    const future = join(folder, 'future');
    writeFileSync(future, await note());
    const earlier = (path: string, bytes: Buffer) =>
      path.endsWith('checkpoint') ? Buffer.from(keptNote) : bytes;
    expect(await run([address, '--since', future], earlier)).toMatchObject({
      code: 1,
      said: expect.stringContaining('has become smaller'),
    });
    const wrong: [string[], RegExp][] = [
      [[address], /--grid NUMBER/],
      [['doce', '--grid', '1'], /--grid NUMBER/],
      [[address, '--grid', 'x'], /must be the number/],
      [[address, '--grid', '99999'], /nothing of grid 99999/],
      [[address, '--since', join(folder, 'nothing')], /no such file/],
      [[address, ...grid(), '--key', 'x'], /not a key/],
      [['http://127.0.0.1:1', '--grid', '1'], /does not answer/],
    ];
    for (const [args, words] of wrong)
      expect(await run(args)).toMatchObject({ code: 1, said: expect.stringMatching(words) });
  });
});

describe('SEAL-17 receipts', () => {
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const receiptsOf = async (id: number) =>
    (await app.call(`GET /bets/receipts?gridId=${id}`, { token: player.token })).body.receipts as Receipt[];

  it('SEAL-17 it finds the picks of a receipt in the log, and says what they are', async () => {
    const file = write('receipts.json', await receiptsOf(gridId));
    const { code, said } = await run([address, '--receipt', file, ...grid()]);
    expect([code, said]).toEqual([0, expect.stringMatching(/ok: entry \d+ of the log, saved 2\d.* draw/)]);
  });

  it('SEAL-17 SEAL-10 it refuses a receipt of another grid, a changed one, a damaged file, and a log without the save', async () => {
    const [receipt] = await receiptsOf(gridId);
    const other = await createTestApp();
    try {
      const { matchIds } = await aSourceGrid(other, 3);
      for (let saves = 0; saves < 40; saves += 1) {
        const body = { predictions: matchIds.map((matchId) => ({ matchId, prediction: 'draw' })) };
        await other.call('POST /bets', { token: (await aPlayer(other)).token, body });
      }
      await continueLog(other);
      const file = write('receipt.json', receipt);
      const wrong: [string, Change, RegExp][] = [
        [write('other.json', { ...receipt, gridId: 9 }), same, /of grid 9, not of grid/],
        [
          write('changed.json', { ...receipt, picks: [[1, 'draw']] }),
          same,
          /does not have the picks of the receipt/,
        ],
        [write('empty.json', []), same, /the file has no receipt/],
        [write('strange.json', { gridId }), same, /the file has no receipt/],
      ];
      for (const [path, falsify, words] of wrong) {
        const { code, said } = await run([address, '--receipt', path, ...grid()], falsify);
        expect([code, said]).toEqual([1, expect.stringMatching(words)]);
      }
      for (const url of ['/log/checkpoint', '/log/tile/0/000.p/40'])
        otherLog.set(url, (await readLog(other, url))!);
      const { code, said } = await run([address, '--receipt', file]);
      expect([code, said]).toEqual([1, expect.stringContaining('the log was rewritten')]);
    } finally {
      otherLog.clear();
      await other.close();
    }
  });
});

it.skipIf(!hasGo)(
  "SEAL-02 SEAL-16 Go's sumdb reads the running log, and the proofs of receipts",
  async () => {
    const before = await loadCheckpointOf('/log/checkpoint');
    await app.call('POST /bets', {
      token: player.token,
      body: { predictions: [{ matchId: openMatchId, prediction: 'away_win' }] },
    });
    await continueLog(app);
    const checkpoint = await loadCheckpointOf('/log/checkpoint');
    const logFolder = mkdtempSync(join(folder, 'go-'));
    for (const path of [
      'checkpoint',
      `tile/0/000.p/${checkpoint.size}`,
      `tile/entries/000.p/${checkpoint.size}`,
    ]) {
      mkdirSync(dirname(join(logFolder, path)), { recursive: true });
      writeFileSync(join(logFolder, path), (await readLog(app, `/log/${path}`))!);
    }
    const { body } = await app.call(`GET /bets/receipts?gridId=${gridId}&since=${before.size}`, {
      token: player.token,
    });
    const inclusion = (body.receipts as Receipt[]).map(({ proof }) => {
      const { index, hashes } = readProof(proof);
      return { index, proof: hashes.map(toBase64) };
    });
    const { stderr, status } = askGo({
      folder: logFolder,
      verifierKey: body.log.key,
      inclusion,
      consistency: [{ older: before.size, root: toBase64(before.root), proof: body.consistency }],
    });
    expect([stderr, status, inclusion.length]).toEqual(['', 0, 1]);
  },
);

const loadCheckpointOf = async (path: string) => parseCheckpoint(String(await readLog(app, path)));
const same: Change = (_, bytes) => bytes;
const flip = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));
