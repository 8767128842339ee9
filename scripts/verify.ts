import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { sha256, verifySignature } from '../api/modules/seal/log-signer.ts';
import { COSIGNATURE, readCosignature, readKey } from '../shared/seal/note.ts';
import { readReceipts } from '../shared/seal/receipt.ts';
import {
  checkSince,
  loadCheckpoint,
  type LogSource,
  verifyGrid,
  verifyReceipt,
} from '../shared/seal/verify-log.ts';

// Collects parsed openings sooner: 100,000 players need 270 MB instead of 370.
setFlagsFromString('--optimize-for-size');

/**
 * Checks the public log of a server from outside. The build makes one file of it, `verify.mjs`, which needs only Node 20:
 *
 *   node verify.mjs https://doce.example --grid 12
 *   node verify.mjs https://doce.example --since checkpoint.txt
 *   node verify.mjs https://doce.example --receipt receipts.json
 *   node verify.mjs https://doce.example --witness 'witness.example+…'
 *
 * `--key` is the log's key; without it the program takes the key that the server names now. The exit code is 1 if anything is wrong.
 */
const DAY_S = 86_400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grid: { type: 'string' },
    since: { type: 'string' },
    receipt: { type: 'string' },
    witness: { type: 'string' },
    key: { type: 'string' },
  },
});
const [address] = positionals;
if (!address || !URL.canParse(address) || !(values.grid ?? values.since ?? values.receipt ?? values.witness))
  fail(
    'node verify.mjs https://host [--grid NUMBER] [--since FILE] [--receipt FILE] [--witness KEY] [--key KEY]',
  );
if (values.grid && !/^[1-9]\d{0,8}$/.test(values.grid)) fail('--grid must be the number of a grid');
for (const file of [values.since, values.receipt])
  if (file && !existsSync(file)) fail(`${file}: there is no such file`);

async function load(path: string): Promise<Uint8Array> {
  const url = new URL(`/log/${path}`, address);
  const answer = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url.host} does not answer: ${(error as Error).message}`);
  });
  if (answer.status === 404 && path === 'key') throw new Error(`${url.host} has no log`);
  if (!answer.ok) throw new Error(`${url.pathname} is missing: the server answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

try {
  const key = readKey(sha256, values.key ?? new TextDecoder().decode(await load('key')));
  const source: LogSource = { sha256, verify: verifySignature, key, load };
  if (values.since) {
    const now = await loadCheckpoint(source);
    const before = await checkSince(source, readFileSync(values.since, 'utf8'), now);
    console.log(`ok: the log has grown from ${before.size} to ${now.size} entries and lost none`);
  }
  if (values.witness) await checkWitness(source, values.witness);
  if (values.receipt) await checkReceipts(source, values.receipt);
  if (values.grid) await checkOneGrid(source, Number(values.grid));
} catch (error) {
  fail((error as Error).message);
}

async function checkOneGrid(source: LogSource, gridId: number): Promise<void> {
  const { findings, size, saves, picks, players, started, winners } = await verifyGrid(source, gridId);
  for (const { words } of findings.slice(0, 20)) console.error(`WRONG: ${words}`);
  if (findings.length > 20) console.error(`WRONG: and ${findings.length - 20} more`);
  if (findings.length > 0) process.exit(1);
  console.log(`ok: all ${size} entries of the log have the signed root`);
  console.log(
    `ok: grid ${gridId} has ${saves} saves of ${players} players; ${picks} picks of ${started} started matches are those that were sealed before the start`,
  );
  if (winners === null)
    console.log('the grid is not settled: sealed picks of other matches are not public yet');
  else console.log(`ok: picks and results give the published ${winners} winners`);
}

async function checkWitness(source: LogSource, key: string): Promise<void> {
  const witness = readKey(sha256, key, COSIGNATURE);
  const note = new TextDecoder().decode(await load('witnessed'));
  const age = Math.floor(Date.now() / 1000) - (await readCosignature(note, witness, source.verify));
  if (age > DAY_S)
    throw new Error(`the witness ${witness.name} has not signed the log for ${Math.floor(age / 3600)} hours`);
  const { size } = await checkSince(source, note, await loadCheckpoint(source));
  console.log(
    `ok: the witness ${witness.name} signed ${size} entries ${age} s ago, and the log has only grown since`,
  );
}

async function checkReceipts(source: LogSource, file: string): Promise<void> {
  for (const receipt of readReceipts(readFileSync(file, 'utf8'))) {
    const { gridId, at, picks } = receipt;
    if (values.grid && gridId !== Number(values.grid))
      throw new Error(`the receipt is of grid ${gridId}, not of grid ${values.grid}`);
    const { place } = await verifyReceipt(source, receipt);
    const list = picks.map(([matchId, pick]) => `${matchId} ${pick}`).join(', ');
    console.log(
      `ok: entry ${place} of the log, saved ${new Date(at * 1000).toISOString()} in grid ${gridId}: ${list}`,
    );
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
