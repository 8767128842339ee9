import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { sha256, verifySignature } from '../api/modules/seal/log-signer.ts';
import { toText } from '../shared/seal/bytes.ts';
import { UncheckedError, type Verdict } from '../shared/seal/finding.ts';
import { loadFile } from '../shared/seal/log-reader.ts';
import { COSIGNATURE, readKey } from '../shared/seal/note.ts';
import { readReceipts } from '../shared/seal/receipt.ts';
import { type Sheet, type SheetMatch, withoutControls } from '../shared/seal/sheet.ts';
import { type Report, type SiteSource, verifySite } from '../shared/seal/verify.ts';

// Collects garbage sooner: a grid of 100,000 players needs less memory.
setFlagsFromString('--optimize-for-size');

/** Checks a server's public log from outside (docs/seal.md). The build makes `verify.mjs`, which needs only Node 20. */
const EXIT_CODES: Record<Verdict, number> = { proven: 0, wrong: 1, unproven: 2, unchecked: 3 };
const WORDS: Record<Verdict, string> = {
  proven: 'RIGHT AND PROVEN',
  wrong: 'WRONG',
  unproven: 'NOTHING WRONG, BUT NOT PROVEN',
  unchecked: 'COULD NOT BE CHECKED',
};
/** Findings of one row. */
const SHOWN = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grid: { type: 'string' },
    since: { type: 'string', multiple: true, default: [] },
    receipt: { type: 'string', multiple: true, default: [] },
    witness: { type: 'string', multiple: true, default: [] },
    key: { type: 'string' },
  },
});
const [address = ''] = positionals;
if (!URL.canParse(address))
  fail(
    'node verify.mjs https://host [--grid NUMBER] [--since FILE] [--receipt FILE] [--witness KEY] [--key KEY]',
  );
if (values.grid !== undefined && !/^[1-9]\d{0,8}$/.test(values.grid))
  fail('--grid must be the number of a grid');
for (const file of [...values.since, ...values.receipt])
  if (!existsSync(file)) fail(`${file}: there is no such file`);

try {
  const served = async () => toText(await loadFile({ load }, 'key'));
  const source: SiteSource = {
    ...{ sha256, load, call, verify: verifySignature },
    key: readKey(sha256, values.key ?? (await served())),
  };
  const receipts = values.receipt.flatMap((file) => readReceipts(sha256, readFileSync(file, 'utf8')));
  const report = await verifySite(source, {
    ...(values.grid !== undefined && { gridId: Number(values.grid) }),
    since: values.since.map((file) => readFileSync(file, 'utf8')),
    receipts,
    witnesses: values.witness.map((key) => readKey(sha256, key, COSIGNATURE)),
    isKeyKnown: values.key !== undefined,
    now: Math.floor(Date.now() / 1000),
  });
  for (const { gridId, saves } of receipts)
    for (const { place, at, card } of saves)
      say(
        `receipt: entry ${place}, grid ${gridId}, ${timeOf(at)}: ${card.map((pick) => pick.join(' ')).join(', ')}`,
      );
  print(report);
} catch (error) {
  fail((error as Error).message);
}

async function load(path: string): Promise<Uint8Array | null> {
  const answer = await get(`/log/${path}`);
  return answer && new Uint8Array(await answer.arrayBuffer());
}

async function call(path: string): Promise<unknown> {
  const answer = await get(`/api/${path}`);
  return (await answer?.json().catch(() => null)) ?? null;
}

async function get(path: string): Promise<Response | null> {
  const url = new URL(path, address);
  const answer = await fetch(url).catch((error: unknown) => {
    throw new UncheckedError('noAnswer', `${url.host} does not answer: ${(error as Error).message}`);
  });
  if (answer.status === 404) return null;
  if (!answer.ok)
    throw new UncheckedError('noAnswer', `${url.pathname}: the server answers ${answer.status}`);
  return answer;
}

function print({ verdict, findings, log, sheet }: Report): void {
  if (log) say(`the log: ${log.size} entries, root ${Buffer.from(log.root).toString('base64')}`);
  if (log?.witnessedAt) say(`newest signature of a witness: ${timeOf(log.witnessedAt)}`);
  if (sheet) printSheet(sheet);
  for (const code of new Set(findings.map((finding) => finding.code))) {
    const found = findings.filter((finding) => finding.code === code);
    for (const { words } of found.slice(0, SHOWN)) say(`${code}: ${words}`);
    if (found.length > SHOWN) say(`${code}: and ${found.length - SHOWN} more`);
  }
  say(WORDS[verdict]);
  process.exitCode = EXIT_CODES[verdict];
}

function printSheet(sheet: Sheet): void {
  const {
    gridId,
    name,
    matches,
    tiers,
    named,
    settlements,
    saves,
    players,
    predictions,
    pseudonyms,
    hiddenGrids,
  } = sheet;
  say(`grid ${gridId}${name === null ? '' : `, ${name}`}`);
  for (const match of matches) printMatch(match);
  say(
    `${predictions} predictions, ${saves} saves, ${pseudonyms} pseudonyms; the site says ${players ?? '?'} players`,
  );
  for (const { place, at, winners } of settlements)
    say(`settled in entry ${place}, ${timeOf(at)}: ${winners} winners`);
  if (named.length > 0) say(`named: ${named.map(({ username, hits }) => `${username} ${hits}`).join(', ')}`);
  say(tiers.map(({ hits, winners }) => `${hits} hits: ${winners}`).join(', '));
  if (hiddenGrids.length > 0) say(`grids of the log that the site does not list: ${hiddenGrids.join(', ')}`);
}

function printMatch(match: SheetMatch): void {
  const { id, league, home, away, source, sourceId, start, sealedAt, witnessedAt, status, score, by } = match;
  const result = score ? `${score.home}:${score.away} after 90 minutes, by ${by}` : status;
  say(`match ${id}: ${home} v ${away}, ${league}, ${source} ${sourceId}: ${result}`);
  say(
    `  start ${timeOf(start)}, sealed ${timeOf(sealedAt ?? 0)}, witnessed ${witnessedAt ? `${witnessedAt - start} s after it` : 'never'}`,
  );
  const moved = match.announced.slice(1).map((each) => `${timeOf(each.start)} (said ${timeOf(each.at)})`);
  if (moved.length > 0) say(`  announced for ${timeOf(match.announced[0]!.start)}, then ${moved.join(', ')}`);
  if (match.corrections > 0) say(`  results before this one: ${match.corrections}`);
}

function timeOf(seconds: number): string {
  return seconds === 0 ? 'unknown' : new Date(seconds * 1000).toISOString().replace('.000', '');
}

/** Prints a line. A name with control characters cannot hide another line. */
function say(line: string): void {
  console.log(withoutControls(line));
}

function fail(message: string): never {
  say(message);
  say(WORDS.unchecked);
  process.exit(EXIT_CODES.unchecked);
}
