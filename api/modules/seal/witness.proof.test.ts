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
import { COSIGNATURE, keyOf, readCosignature, readKey, writeKey } from '../../../shared/seal/note.ts';
import { Frontier, leafHash, proveConsistency, type ReadSubtree } from '../../../shared/seal/tree.ts';
import { aPlayer } from '../../testing/builders.ts';
import { continueLog } from '../../testing/continue-log.ts';
import { readLog, runVerifier, serveLog } from '../../testing/log-server.ts';
import { aSourceGrid, begin } from '../../testing/source-grid.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { LogMemory } from './log-memory.ts';
import { LogSigner, sha256, signingKey, verifySignature } from './log-signer.ts';

const SEED = Buffer.alloc(32, 3).toString('base64url');
const log = new LogSigner('doce.example/log', Buffer.alloc(32, 4).toString('base64url'));
const folder = mkdtempSync(join(tmpdir(), 'doce-witness-'));
let state = '';
let files = 0;
let running: ChildProcess[] = [];

/** Starts the program. Returns its address and its key, or what it said before it ended. */
async function start(
  args = ['--log', writeKey(log.key), '--name', 'witness.example', '--state', state],
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
  return { note: log.checkpoint(size, frontier.root()), read };
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
    ['no name', ['--log', writeKey(log.key), '--state', 's'], SEED, /--name NAME/],
    [
      'a wrong key of a log',
      ['--log', 'x', '--name', 'w', '--state', 's'],
      SEED,
      /--log x: not a key of a log/,
    ],
    ['no own key', ['--log', writeKey(log.key), '--name', 'w', '--state', 's'], '', /WITNESS_KEY must be/],
    [
      'a wrong port',
      ['--log', writeKey(log.key), '--name', 'w', '--state', 's', '--port', '70000'],
      SEED,
      /--port/,
    ],
    [
      'a folder that is missing',
      ['--log', writeKey(log.key), '--name', 'w', '--state', join(folder, 'no', 'state')],
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

describe('a log with witnesses', () => {
  it('SEAL-21 the server shows starts and settlements at once and keeps the first note of each', async () => {
    state = join(folder, `state-${(files += 1)}`);
    const first = await createTestApp();
    const server = await serveLog(first);
    const { url, key } = await start([
      '--log',
      String(await readLog(first, '/log/key')),
      '--name',
      'w',
      '--state',
      state,
    ]);
    const silent = writeKey(keyOf(sha256, 'silent', signingKey(SEED).publicKey, COSIGNATURE), COSIGNATURE);
    const app = await createTestApp({
      databaseUrl: first.databaseUrl,
      env: { LOG_WITNESSES: `http://127.0.0.1:1 ${silent}, ${url} ${key}` },
    });
    try {
      const { id, matchIds, fixtureIds } = await aSourceGrid(app, 3);
      const save = async (prediction: string) => {
        const body = { predictions: matchIds.map((matchId) => ({ matchId, prediction })) };
        await app.call('POST /bets', { token: (await aPlayer(app)).token, body });
        await continueLog(app);
      };
      const notesOf = async (place: string) =>
        JSON.parse(String((await readLog(app, `/log/witnessed${place}`)) ?? '[]')) as string[];
      await save('draw');
      expect(await notesOf('')).toHaveLength(1);
      // The log is shown every 10 minutes, and a save is no hurry.
      await save('home_win');
      expect((await notesOf(''))[0]).toContain('\n4\n');
      await begin(app, fixtureIds);
      await continueLog(app);
      const witness = readKey(sha256, key, COSIGNATURE);
      const start = await notesOf('/8');
      expect(start).toHaveLength(1);
      expect(await readCosignature(start[0]!, witness, verifySignature)).toBeGreaterThan(
        Date.now() / 1000 - 120,
      );
      const args = [server.address, '--grid', String(id), '--witness', key];
      const { code, said } = await runVerifier(args);
      expect([code, said.includes('N1: ')], said).toEqual([2, false]);
      expect((await runVerifier([...args.slice(0, 3), '--witness', silent])).said).toContain('N1: ');
    } finally {
      server.close();
      await app.close();
      await first.close();
    }
  });

  it('SEAL-22 a witness that knows more entries than the database stops the log', async () => {
    const liar = createServer((_, response) => response.writeHead(409).end('100\n'));
    liar.listen(0, '127.0.0.1');
    await once(liar, 'listening');
    const address = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
    const key = writeKey(keyOf(sha256, 'other', signingKey(SEED).publicKey, COSIGNATURE), COSIGNATURE);
    const app = await createTestApp({ env: { LOG_WITNESSES: `${address} ${key}` } });
    try {
      await aSourceGrid(app, 3);
      await continueLog(app);
      expect(app.app.get(LogMemory).stoppedSince).toBeInstanceOf(Date);
    } finally {
      liar.close();
      await app.close();
    }
  });
});
