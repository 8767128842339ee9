import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/seal/bytes.ts';
import {
  COSIGNATURE,
  keyOf,
  cosignedText,
  readCosignature,
  readKey,
  writeCosignature,
  writeKey,
} from '../../../shared/seal/note.ts';
import { Frontier, leafHash, proveConsistency, type ReadSubtree } from '../../../shared/seal/tree.ts';
import { aPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog, runVerifier, serveLog } from '../../testing/log-server.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { keepWitnessed } from './queries.ts';
import { Witnesses } from './witnesses.ts';
import { LogSigner, sha256, signingKey, verifySignature } from './log-signer.ts';

const SEED = Buffer.alloc(32, 3).toString('base64url');
const log = new LogSigner('doce.example/log', Buffer.alloc(32, 4).toString('base64url'));
const folder = mkdtempSync(join(tmpdir(), 'doce-witness-'));
let state = '';
let files = 0;
let running: ChildProcess[] = [];

/** Starts the program. Returns its address and its key, or what it said before it ended. */
async function start(
  args = ['--log', writeKey(log.keyOf(1)), '--name', 'witness.example', '--state', state],
  seed = SEED,
) {
  const program = spawn(process.execPath, ['scripts/witness.ts', ...args], {
    env: { ...process.env, WITNESS_KEY: seed },
  });
  running.push(program);
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += text));
  await Promise.race([once(createInterface(program.stdout), 'line'), once(program, 'close')]);
  const [url = '', key = ''] = said.trim().split(' ');
  return { program, url, key, said };
}

beforeAll(() => void (files = 0));
afterEach(() => {
  for (const program of running) program.kill();
  running = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A log with `size` entries; `other`: with another history. */
function treeOf(size: number, other = false) {
  const leaves = Array.from({ length: size }, (_, index) =>
    leafHash(sha256, Uint8Array.of(index, Number(other))),
  );
  const frontier = new Frontier(sha256);
  for (const leaf of leaves) frontier.append(leaf);
  const read: ReadSubtree = async (level, index) => {
    const part = new Frontier(sha256);
    for (const leaf of leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)) part.append(leaf);
    return part.root();
  };
  return { note: log.checkpoint(1, size, frontier.root()), read };
}

/** Sends a checkpoint with its proof. Returns status and text of the answer. */
async function add(
  url: string,
  old: number,
  size: number,
  { other = false, change = (body: string) => body } = {},
) {
  const { note, read } = treeOf(size, other);
  const proof = old <= size ? await proveConsistency(sha256, old, size, read) : [];
  const body = change([`old ${old}`, ...proof.map(toBase64), '', note].join('\n'));
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type'), note };
}

describe('the witness', () => {
  it('SEAL-20 signs a log that only grows, and remembers it over a restart', async () => {
    state = join(folder, `state-${(files += 1)}`);
    const first = await start();
    const witness = readKey(sha256, first.key, COSIGNATURE);
    expect(witness.publicKey).toEqual(signingKey(SEED).publicKey);
    const begun = Math.floor(Date.now() / 1000);
    const { status, text, note } = await add(first.url, 0, 5);
    expect(status).toBe(200);
    expect(await readCosignature(note + text, witness, verifySignature)).toBeGreaterThanOrEqual(begun);
    expect((await add(first.url, 5, 9)).status).toBe(200);
    first.program.kill('SIGKILL');
    const second = await start();
    expect(await add(second.url, 5, 12)).toMatchObject({
      status: 409,
      text: '9\n',
      type: 'text/x.tlog.size',
    });
    expect((await add(second.url, 9, 12)).status).toBe(200);
    expect((await add(second.url, 12, 12)).status).toBe(200);
  });

  it('SEAL-20 refuses another history, a smaller log, another key and a malformed request', async () => {
    state = join(folder, `state-${(files += 1)}`);
    const { url } = await start();
    expect((await add(url, 0, 9)).status).toBe(200);
    // Two trees for two people.
    expect(await add(url, 9, 9, { other: true })).toMatchObject({ status: 409, text: '9\n' });
    expect((await add(url, 9, 12, { other: true })).status).toBe(422);
    expect((await add(url, 9, 12, { change: (body) => body.replace(/\n[^\n]+/, '') })).status).toBe(422);
    expect((await add(url, 9, 7)).status).toBe(400);
    expect((await add(url, 7, 7)).status).toBe(409);
    expect((await add(url, 9, 12, { change: (body) => body.replace('\n12\n', '\n13\n') })).status).toBe(403);
    expect(
      (await add(url, 9, 12, { change: (body) => body.replace('doce.example/log\n', 'other\n') })).status,
    ).toBe(404);
    const malformed = ['', 'old x\n\n', 'old 9\nno base64!\n\nnote', 'x'.repeat(70_000)];
    for (const body of malformed)
      expect([400, 413]).toContain((await add(url, 9, 12, { change: () => body })).status);
    expect((await fetch(url)).status).toBe(404);
    expect((await add(url, 9, 12)).status).toBe(200);
  });

  it.each<[string, string[], string, RegExp]>([
    ['no log', ['--name', 'w', '--state', 's'], SEED, /--log KEY/],
    ['no name', ['--log', writeKey(log.keyOf(1)), '--state', 's'], SEED, /--name NAME/],
    [
      'a wrong key of a log',
      ['--log', 'x', '--name', 'w', '--state', 's'],
      SEED,
      /--log x: not a key of a log/,
    ],
    [
      'no own key',
      ['--log', writeKey(log.keyOf(1)), '--name', 'w', '--state', 's'],
      '',
      /WITNESS_KEY must be/,
    ],
    [
      'a wrong port',
      ['--log', writeKey(log.keyOf(1)), '--name', 'w', '--state', 's', '--port', '70000'],
      SEED,
      /--port/,
    ],
    [
      'a folder that is missing',
      ['--log', writeKey(log.keyOf(1)), '--name', 'w', '--state', join(folder, 'no', 'state')],
      SEED,
      /the state cannot be written/,
    ],
  ])('SEAL-20 %s: it says so in one line and ends', async (_, args, seed, words) => {
    await expectEnd(await start(args, seed), words);
  });

  it.each(['{', '[]', 'null', '{"doce.example/log": "a note"}'])(
    'SEAL-20 does not start with a damaged state: %s',
    async (content) => {
      state = join(folder, 'damaged');
      writeFileSync(state, content);
      await expectEnd(await start(), /not the state of a witness/);
    },
  );

  async function expectEnd({ program, said }: Awaited<ReturnType<typeof start>>, words: RegExp) {
    if (program.exitCode === null) await once(program, 'close');
    expect([program.exitCode, said.trim()]).toEqual([1, expect.stringMatching(words)]);
    expect(said.trim()).not.toContain('\n');
  }
});

describe('a log with a witness', () => {
  it('SEAL-21 the server publishes the signature; a verifier with the key of the witness is told of two logs, and of a witness that is silent', async () => {
    state = join(folder, `state-${(files += 1)}`);
    const app = await createTestApp();
    const server = await serveLog(app);
    const other = await createTestApp();
    const liar = await aLiar();
    try {
      const player = await aPlayer(app);
      const { matchIds } = await aSourceGrid(app, 3);
      const save = async (prediction: string) => {
        const body = { predictions: matchIds.map((matchId) => ({ matchId, prediction })) };
        await app.call('POST /bets', { token: player.token, body });
        await continueLog(app);
      };
      await save('draw');
      const { url, key } = await start([
        '--log',
        String(await readLog(app, '/log/key')),
        '--name',
        'w',
        '--state',
        state,
      ]);
      const otherKey = writeKey(keyOf(sha256, 'other', signingKey(SEED).publicKey, COSIGNATURE), COSIGNATURE);
      const verify = () => runVerifier([server.address, '--witness', key]);
      expect(await verify()).toMatchObject({
        code: 1,
        said: expect.stringContaining('/log/witnessed is missing'),
      });
      const witnessed = await createTestApp({
        databaseUrl: app.databaseUrl,
        env: { LOG_WITNESSES: `${liar.address} ${otherKey}, ${url} ${key}` },
      });
      const ask = () => witnessed.app.get(Witnesses).ask();
      await save('home_win');
      expect(await verify()).toMatchObject({
        code: 0,
        said: expect.stringContaining('the witness w signed 1 entries'),
      });
      await ask();
      // A log that is quiet is signed again.
      const witness = readKey(sha256, key, COSIGNATURE);
      const quiet = String(await readLog(app, '/log/checkpoint'));
      const long = Math.floor(Date.now() / 1000) - 7 * 3_600;
      const before = signingKey(SEED).sign(cosignedText(quiet, long));
      await keepWitnessed(app.database, quiet + writeCosignature(witness, long, before), 2);
      await ask();
      expect(
        await readCosignature(String(await readLog(app, '/log/witnessed')), witness, verifySignature),
      ).toBeGreaterThan(long);
      expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('signed 2 entries') });
      await witnessed.close();

      // The organiser, who has the key, shows one person another log.
      const { matchIds: others } = await aSourceGrid(other, 2);
      for (let saves = 0; saves < 3; saves += 1) {
        const body = { predictions: others.map((matchId) => ({ matchId, prediction: 'draw' })) };
        await other.call('POST /bets', { token: (await aPlayer(other)).token, body });
      }
      await continueLog(other);
      const otherLog = new Map<string, Buffer | null>();
      for (const path of ['/log/checkpoint', '/log/tile/0/000.p/3'])
        otherLog.set(path, await readLog(other, path));
      server.falsify = (path, bytes) => otherLog.get(path) ?? bytes;
      expect(await verify()).toMatchObject({
        code: 1,
        said: expect.stringContaining('the log was rewritten'),
      });
      // The witness does not sign it.
      server.falsify = (path, bytes) => otherLog.get(path.replace('witnessed', 'checkpoint')) ?? bytes;
      expect(await verify()).toMatchObject({
        code: 1,
        said: expect.stringContaining('the witness w has not signed'),
      });
      // An old signature stays valid, so its age counts.
      const note = String(otherLog.get('/log/checkpoint'));
      const old = Math.floor(Date.now() / 1000) - 25 * 3_600;
      const signature = signingKey(SEED).sign(cosignedText(note, old));
      server.falsify = (path, bytes) =>
        path.endsWith('witnessed') ? Buffer.from(note + writeCosignature(witness, old, signature)) : bytes;
      expect(await verify()).toMatchObject({
        code: 1,
        said: expect.stringContaining('has not signed the log for 25 hours'),
      });
    } finally {
      server.close();
      liar.close();
      await app.close();
      await other.close();
    }
  });
});

/** A witness that says that it knows a larger log. */
async function aLiar() {
  const server = createServer((_, response) => response.writeHead(409).end('100\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
