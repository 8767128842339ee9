import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toText } from '../../../shared/seal/bytes.ts';
import { UncheckedError, type Verdict } from '../../../shared/seal/finding.ts';
import { loadFile } from '../../../shared/seal/log-reader.ts';
import { COSIGNATURE, readKey } from '../../../shared/seal/note.ts';
import { readReceipts } from '../../../shared/seal/receipt.ts';
import { type Sheet, type SheetMatch, withoutControls } from '../../../shared/seal/sheet.ts';
import { type Report, type SiteSource, verifySite } from '../../../shared/seal/verify.ts';
import { sha256, verifySignature } from './log-signer.ts';

const EXIT_CODES: Record<Verdict, number> = { proven: 0, wrong: 1, unproven: 2, unchecked: 3 };
const WORDS: Record<Verdict, string> = {
  proven: 'RIGHT AND PROVEN',
  wrong: 'WRONG',
  unproven: 'NOTHING WRONG, BUT NOT PROVEN',
  unchecked: 'COULD NOT BE CHECKED',
};
/** Findings of one row. */
const SHOWN = 12;
const USAGE =
  'node verify.mjs https://host [--grid NUMBER] [--since FILE] [--receipt FILE] [--witness KEY] [--key KEY]';

/**
 * Checks a server's public log from outside (docs/seal.md), as the arguments of the program say. Returns the exit code
 * and the lines to print, also for arguments that it cannot read.
 */
export async function verifyFromOutside(args: string[]): Promise<{ code: number; lines: string[] }> {
  const { verdict, lines } = await check(args).catch((error: Error) => ({
    verdict: 'unchecked' as const,
    lines: [error.message],
  }));
  // A name with control characters cannot hide another line.
  return { code: EXIT_CODES[verdict], lines: [...lines, WORDS[verdict]].map(withoutControls) };
}

async function check(args: string[]): Promise<{ verdict: Verdict; lines: string[] }> {
  const { values, positionals } = parseArgs({
    args,
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
  if (!URL.canParse(address)) throw new Error(USAGE);
  if (values.grid !== undefined && !/^[1-9]\d{0,8}$/.test(values.grid))
    throw new Error('--grid must be the number of a grid');
  for (const file of [...values.since, ...values.receipt])
    if (!existsSync(file)) throw new Error(`${file}: there is no such file`);

  const { load, call } = siteAt(address);
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
  const received = receipts.flatMap(({ gridId, saves }) =>
    saves.map(({ place, at, card }) => {
      const picks = card.map((pick) => pick.join(' ')).join(', ');
      return `receipt: entry ${place}, grid ${gridId}, ${timeOf(at)}: ${picks}`;
    }),
  );
  return { verdict: report.verdict, lines: [...received, ...linesOf(report)] };
}

/** Reads the files of the log and the public calls of a server. */
function siteAt(address: string): Pick<SiteSource, 'load' | 'call'> {
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
  return {
    async load(path) {
      const answer = await get(`/log/${path}`);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async call(path) {
      const answer = await get(`/api/${path}`);
      return (await answer?.json().catch(() => null)) ?? null;
    },
  };
}

function linesOf({ findings, log, sheet }: Report): string[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return [
    ...(log ? [`the log: ${log.size} entries, root ${Buffer.from(log.root).toString('base64')}`] : []),
    ...(log?.witnessedAt ? [`newest signature of a witness: ${timeOf(log.witnessedAt)}`] : []),
    ...(sheet ? linesOfSheet(sheet) : []),
    ...codes.flatMap((code) => {
      const found = findings.filter((finding) => finding.code === code);
      const shown = found.slice(0, SHOWN).map(({ words }) => `${code}: ${words}`);
      return found.length > SHOWN ? [...shown, `${code}: and ${found.length - SHOWN} more`] : shown;
    }),
  ];
}

function linesOfSheet(sheet: Sheet): string[] {
  const { gridId, name, matches, tiers, named, settlements, saves, players, predictions } = sheet;
  const { pseudonyms, hiddenGrids } = sheet;
  return [
    `grid ${gridId}${name === null ? '' : `, ${name}`}`,
    ...matches.flatMap(linesOfMatch),
    `${predictions} predictions, ${saves} saves, ${pseudonyms} pseudonyms; the site says ${players ?? '?'} players`,
    ...settlements.map(
      ({ place, at, winners }) => `settled in entry ${place}, ${timeOf(at)}: ${winners} winners`,
    ),
    ...(named.length > 0
      ? [`named: ${named.map(({ username, hits }) => `${username} ${hits}`).join(', ')}`]
      : []),
    tiers.map(({ hits, winners }) => `${hits} hits: ${winners}`).join(', '),
    ...(hiddenGrids.length > 0
      ? [`grids of the log that the site does not list: ${hiddenGrids.join(', ')}`]
      : []),
  ];
}

function linesOfMatch(match: SheetMatch): string[] {
  const { id, league, home, away, source, sourceId, start, sealedAt, witnessedAt, status, score, by } = match;
  const result = score ? `${score.home}:${score.away} after 90 minutes, by ${by}` : status;
  const witnessed = witnessedAt ? `${witnessedAt - start} s after it` : 'never';
  const moved = match.announced.slice(1).map((each) => `${timeOf(each.start)} (said ${timeOf(each.at)})`);
  return [
    `match ${id}: ${home} v ${away}, ${league}, ${source} ${sourceId}: ${result}`,
    `  start ${timeOf(start)}, sealed ${timeOf(sealedAt ?? 0)}, witnessed ${witnessed}`,
    ...(moved.length > 0
      ? [`  announced for ${timeOf(match.announced[0]!.start)}, then ${moved.join(', ')}`]
      : []),
    ...(match.corrections > 0 ? [`  results before this one: ${match.corrections}`] : []),
  ];
}

function timeOf(seconds: number): string {
  return seconds === 0 ? 'unknown' : new Date(seconds * 1000).toISOString().replace('.000', '');
}
