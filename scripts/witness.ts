import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256, signingKey, verifySignature } from '../api/modules/seal/log-signer.ts';
import { areEqual, fromBase64 } from '../shared/seal/bytes.ts';
import {
  type Checkpoint,
  COSIGNATURE,
  cosignedText,
  keyOf,
  type LogKey,
  parseCheckpoint,
  readCheckpoint,
  readKey,
  writeCosignature,
  writeKey,
} from '../shared/seal/note.ts';
import { provesConsistency } from '../shared/seal/tree.ts';

/**
 * A witness (C2SP tlog-witness) signs a log's checkpoint only if the log has grown from the last one that it signed.
 * WITNESS_KEY=$(openssl rand 32 | basenc --base64url | tr -d =) npm run witness -- \
 *   --log 'doce.example/log+…' --name witness.example --state witness.json
 */
const { values } = parseArgs({
  options: {
    log: { type: 'string', multiple: true, default: [] },
    name: { type: 'string' },
    state: { type: 'string' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});
const MOST_BYTES = 64_000;
const MOST_HASHES = 63;
/** The root of a log without entries. */
const EMPTY = sha256(new Uint8Array());

/** An answer that is not a signature. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const { WITNESS_KEY: seed = '' } = process.env;
const { state = '', name = '' } = values;
if (values.log.length === 0 || state === '' || !/^[^\s+]+$/.test(name))
  fail(
    'npm run witness -- --log KEY [--log KEY …] --name NAME --state FILE [--port NUMBER] [--host ADDRESS]',
  );
if (!/^[\w-]{43}$/.test(seed)) fail('WITNESS_KEY must be 32 bytes in base64url');
if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) fail('--port must be a port');
const signing = signingKey(seed);
const witness = keyOf(sha256, name, signing.publicKey, COSIGNATURE);
const logs = new Map(values.log.map((text) => [readLogKey(text).name, readLogKey(text)]));
/** The newest signed note of each log, by its name. */
const notes = readState(state);
try {
  writeState();
} catch (error) {
  fail(`the state cannot be written: ${(error as Error).message}`);
}

const server = createServer((request, response) => {
  void answer(request)
    .then((line) => response.end(line))
    .catch((error: unknown) => {
      const { status = 500, message } = error as Partial<Refusal>;
      const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
      response.writeHead(status, { 'content-type': type }).end(`${message}\n`);
    });
});
server.on('error', ({ message }) => fail(message));
server.listen(Number(values.port), values.host, () => {
  const { address, port } = server.address() as AddressInfo;
  console.log(`http://${address}:${port} ${writeKey(witness, COSIGNATURE)}`);
});

async function answer(request: IncomingMessage): Promise<string> {
  if (request.method !== 'POST' || request.url !== '/add-checkpoint')
    throw new Refusal(404, 'POST /add-checkpoint is the only address');
  const { old, proof, note } = readRequest(await bodyOf(request));
  const key = logs.get(note.slice(0, note.indexOf('\n')));
  if (!key) throw new Refusal(404, 'the log is unknown');
  const next = await readCheckpoint(note, key, verifySignature).catch((error: unknown) => {
    throw new Refusal(403, (error as Error).message);
  });
  if (old > next.size) throw new Refusal(400, 'the old size is larger than the checkpoint');
  // Nothing below waits, so another request cannot change the state in between.
  const known = notes[key.name];
  compare(known ? parseCheckpoint(known) : null, next, old, proof);
  notes[key.name] = note;
  writeState();
  const now = Math.floor(Date.now() / 1000);
  return writeCosignature(witness, now, signing.sign(cosignedText(note, now)));
}

/** Raises a refusal unless the log has grown from the checkpoint that this witness knows. */
function compare(before: Checkpoint | null, next: Checkpoint, old: number, proof: Uint8Array[]): void {
  const known = before?.size ?? 0;
  const isSplit = before?.size === next.size && !areEqual(before.root, next.root);
  // The standard wants the known size as the text.
  if (old !== known || isSplit) throw new Refusal(409, String(known));
  const claim = { from: known, size: next.size, fromRoot: before?.root ?? EMPTY, root: next.root, proof };
  if (!provesConsistency(sha256, claim))
    throw new Refusal(422, 'the proof does not show that the log has only grown');
}

function readRequest(body: string): { old: number; proof: Uint8Array[]; note: string } {
  const end = body.indexOf('\n\n');
  const [first = '', ...hashes] = body.slice(0, end).split('\n');
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? [];
  if (end < 0 || old === undefined || hashes.length > MOST_HASHES)
    throw new Refusal(400, 'the request is malformed');
  try {
    const note = body.slice(end + 2);
    parseCheckpoint(note);
    return { old: Number(old), proof: hashes.map(fromBase64), note };
  } catch {
    throw new Refusal(400, 'the checkpoint or a hash of the proof is malformed');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Refusal(413, 'the request is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Stores the notes before a signature leaves, so that a restarted witness signs nothing that contradicts it. */
function writeState(): void {
  const file = openSync(`${state}.new`, 'w', 0o600);
  writeFileSync(file, JSON.stringify(notes, null, 2));
  sync(file);
  renameSync(`${state}.new`, state);
  sync(openSync(dirname(resolve(state)), 'r'));
}

function sync(file: number): void {
  fsyncSync(file);
  closeSync(file);
}

function readState(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    if (Object.getPrototypeOf(kept) !== Object.prototype) throw new Error();
    for (const [log, note] of Object.entries(kept))
      if (parseCheckpoint(note).origin !== log) throw new Error();
    return kept;
  } catch {
    return fail(`${file} is not the state of a witness`);
  }
}

function readLogKey(text: string): LogKey {
  try {
    return readKey(sha256, text);
  } catch (error) {
    return fail(`--log ${text}: ${(error as Error).message}`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
