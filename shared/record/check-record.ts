import type { GridRecord } from '../contract/record.ts';
import { MIN_WINNING_HITS, prizeFor } from '../rules/prizes.ts';
import { FormError, readList, readParts, readResults, readSheet, type RecordedResult } from './files.ts';

/** Returns SHA-256 in lower-case hexadecimal. */
export type Sha256 = (text: string) => Promise<string>;

/** Something that does not fit, with the file, the ficha or the name that it is about. */
export interface Finding {
  code: 'list' | 'file' | 'form' | 'sheets' | 'winners' | 'prize' | 'name' | 'kept';
  about: string;
}

export interface CheckedRecord {
  findings: Finding[];
  /** By match id, the title of its sheet. */
  titles: Map<number, string>;
  /** The newest results, by match; and the ids of matches whose result was another one before. */
  results: Map<number, RecordedResult>;
  corrected: number[];
  /** By ficha: picks by match, and hits with the newest results. */
  fichas: Map<string, { picks: Map<number, string>; hits: number }>;
  /** Whether the text of a file was removed after its time. Then nothing is counted. */
  isRemoved: boolean;
}

export interface RecordSource {
  sha256: Sha256;
  /** Returns a file of the grid; null if its text was removed. Raises an error if it cannot be read. */
  load: (name: string) => Promise<string | null>;
}

/** The ficha that a name and a secret make in a grid. */
export async function fichaOf(
  sha256: Sha256,
  { name, gridId, secret }: { name: string; gridId: number; secret: string },
): Promise<string> {
  return (await sha256(`${name.toLowerCase()} ${gridId} ${secret}`)).slice(0, 32);
}

/**
 * Counts the winners of a grid from its files, and compares them with what the site says. Raises the errors of `load`.
 *
 * @param newest the list now, which may have more lines than those that the answer `told` knows
 * @param kept the list that this device knows; null: none
 */
export async function checkRecord(
  told: GridRecord,
  newest: string,
  kept: string | null,
  source: RecordSource,
): Promise<CheckedRecord> {
  const findings: Finding[] = [];
  const fichas: CheckedRecord['fichas'] = new Map();
  const checked: CheckedRecord = {
    ...{ findings, fichas, titles: new Map(), results: new Map(), corrected: [], isRemoved: false },
  };
  const say = (code: Finding['code'], about = '') => void findings.push({ code, about });
  const read = <T>(name: string, run: () => T): T | null => {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      say('form', name);
      return null;
    }
  };
  const list = newest
    .split(/(?<=\n)/)
    .slice(0, told.record.n)
    .join('');
  if ((await source.sha256(list)) !== told.record.sum) say('list');
  if (kept !== null && !newest.startsWith(kept)) say('kept');
  const lines = read('SHA256SUMS', () => readList(list)) ?? [];

  const load = async (name: string, hash: string): Promise<string | null> => {
    const text = await source.load(name);
    if (text === null) checked.isRemoved = true;
    else if ((await source.sha256(text)) !== hash) say('file', name);
    return text;
  };
  const takeSheet = async (name: string, hash: string): Promise<void> => {
    const text = await load(name, hash);
    if (text === null) return;
    const matchId = Number.parseInt(name, 10);
    const sheet = read(name, () =>
      readSheet(name, text, (ficha, pick) => {
        const own = fichas.get(ficha) ?? { picks: new Map<number, string>(), hits: 0 };
        fichas.set(ficha, own);
        own.picks.set(matchId, pick);
      }),
    );
    if (sheet) checked.titles.set(matchId, sheet.title);
  };
  for (const { name, hash } of lines) {
    if (name.startsWith('results-')) {
      const text = await load(name, hash);
      const results = text === null ? null : read(name, () => readResults(text));
      for (const [id, { result }] of results ?? [])
        if ((checked.results.get(id)?.result ?? result) !== result) checked.corrected.push(id);
      checked.results = results ?? checked.results;
    } else if (name.endsWith('.sums')) {
      const parts = await load(name, hash);
      if (parts !== null)
        for (const part of read(name, () => readParts(name, parts)) ?? [])
          await takeSheet(part.name, part.hash);
    } else await takeSheet(name, hash);
  }
  compareSheets(told, lines, say);
  if (checked.isRemoved) return checked;

  for (const own of fichas.values())
    for (const [matchId, pick] of own.picks) if (checked.results.get(matchId)?.result === pick) own.hits += 1;
  if (told.winners) {
    for (const id of checked.titles.keys()) if (!checked.results.has(id)) say('form', `results: ${id}`);
    compareWinners(told.winners, fichas, say);
    for (const { name, secret, ficha } of told.winners)
      if (
        name !== null &&
        ficha !== (await fichaOf(source.sha256, { name, gridId: told.id, secret: secret ?? '' }))
      )
        say('name', name);
  }
  return checked;
}

type Say = (code: Finding['code'], about?: string) => void;

function compareSheets(told: GridRecord, lines: { name: string; hash: string }[], say: Say): void {
  const named = new Map(told.matches.flatMap(({ sheet }) => (sheet ? [[sheet.name, sheet]] : [])));
  for (const [index, { name, hash }] of lines.entries()) {
    if (name.startsWith('results-')) continue;
    const sheet = named.get(name);
    named.delete(name);
    if (sheet?.line !== index + 1 || sheet.hash !== hash) say('sheets', name);
  }
  for (const name of named.keys()) say('sheets', name);
}

function compareWinners(
  told: NonNullable<GridRecord['winners']>,
  fichas: CheckedRecord['fichas'],
  say: Say,
): void {
  const missing = new Map([...fichas].filter(([, { hits }]) => hits >= MIN_WINNING_HITS));
  for (const { ficha, hits, prize } of told) {
    if (missing.get(ficha)?.hits !== hits) say('winners', ficha);
    else if (prize !== null && prize !== prizeFor(hits)?.prizeKey) say('prize', ficha);
    missing.delete(ficha);
  }
  for (const ficha of missing.keys()) say('winners', ficha);
}
