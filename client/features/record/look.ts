import type { RecordState } from '../../../shared/contract/record.ts';
import {
  type ListLine,
  FormError,
  readParts,
  readSheet,
  type SheetPick,
} from '../../../shared/record/files.ts';
import type { Sha256 } from '../../../shared/record/check-record.ts';
import { type KeptRecord, newRecord, type RecordAlarm } from '../../storage/kept-record.ts';

/** A cache may tell an older list for so long. */
const shorterPatienceMs = 2 * 60 * 60_000;
/** A sheet is due so long after its match began. */
const lateMs = 5 * 60_000;

interface Reader {
  sha256: Sha256;
  /** Returns a file of the grid; null if it cannot be read now. */
  read: (name: string) => Promise<string | null>;
}

const linesOf = (list: string) => list.split(/(?<=\n)/).filter(Boolean);

/**
 * Compares the list that the server tells with the one that this device knows: an older list is no alarm for two hours,
 * another one at once.
 *
 * @param told undefined: the list has no line yet
 * @param at when the server told it
 * @returns what to keep; the same object if nothing is new
 */
export async function lookAt(
  kept: KeptRecord = newRecord,
  told: RecordState = { n: 0, sum: '' },
  at: number,
  { sha256, read }: Reader,
): Promise<KeptRecord> {
  // A snapshot may be older than what is known.
  if (kept.alarm || at < (kept.missedAt ?? at)) return kept;
  const lines = linesOf(kept.list);
  const calm = { ...kept, missedAt: at, shorterSince: null, unreadSince: null };
  const alarm = (code: RecordAlarm['code'], words: string): KeptRecord => ({
    ...kept,
    alarm: { code, at, told: words },
  });
  if (told.n <= lines.length) {
    const known = lines.slice(0, told.n).join('');
    if (told.n > 0 && (await sha256(known)) !== told.sum) return alarm('changed', JSON.stringify(told));
    if (told.n === lines.length) return calm;
    const since = kept.shorterSince ?? at;
    if (at - since >= shorterPatienceMs) return alarm('shorter', JSON.stringify(told));
    return { ...kept, shorterSince: since };
  }
  const list = await read(`SHA256SUMS?n=${told.n}`);
  const isWhole = list !== null && (await sha256(list)) === told.sum;
  if (list !== null && !list.startsWith(kept.list)) return alarm('changed', list);
  if (!isWhole) return { ...kept, unreadSince: kept.unreadSince ?? at };
  const fresh = linesOf(list)
    .slice(lines.length)
    .map(() => ({ missedAt: kept.missedAt, seenAt: at }));
  return { ...calm, list, times: [...kept.times, ...fresh] };
}

/** Returns the sheets of a list, by match id. */
export function sheetsOf(list: string): Map<number, ListLine & { index: number }> {
  const sheets = [...list.matchAll(/^(\w+) {2}(.*)$/gm)].map(([, hash = '', name = ''], index) => ({
    hash,
    name,
    index,
  }));
  return new Map(
    sheets
      .filter(({ name }) => !name.startsWith('results-'))
      .map((sheet) => [Number.parseInt(sheet.name, 10), sheet]),
  );
}

interface Started {
  id: number;
  /** When the match began, in epoch milliseconds. */
  start: number;
}

/**
 * Returns the matches whose sheet this device misses although they began five minutes ago, and those whose sheet it
 * missed then, with the least delay. It says nothing about times at which it did not look.
 */
export function lateSheets({ list, times, missedAt }: KeptRecord, matches: readonly Started[]) {
  const sheets = sheetsOf(list);
  return matches.flatMap(({ id, start }) => {
    const sheet = sheets.get(id);
    const lastMissed = sheet ? times[sheet.index]?.missedAt : missedAt;
    const lateBy = (lastMissed ?? 0) - start;
    return lateBy >= lateMs ? [{ id, lateBy, isThere: sheet !== undefined }] : [];
  });
}

/** Returns how many sheets this device saw within five minutes of their start. */
export function seenInTime({ list, times }: KeptRecord, matches: readonly Started[]): number {
  const sheets = sheetsOf(list);
  return matches.filter(({ id, start }) => {
    const sheet = sheets.get(id);
    return sheet && times[sheet.index]!.seenAt <= start + lateMs;
  }).length;
}

/**
 * Looks up the own pick in the sheet of a match. Returns undefined if the sheet cannot be read or was removed, and null
 * if it lacks the ficha. `changed`: the file is not that of the list, or has no form of a sheet.
 */
export async function ownPick(
  kept: Pick<KeptRecord, 'list' | 'own'>,
  matchId: number,
  reader: Reader,
): Promise<SheetPick | 'changed' | null | undefined> {
  try {
    return await lookUp(kept, matchId, reader);
  } catch (error) {
    if (error instanceof FormError) return 'changed';
    throw error;
  }
}

async function lookUp(
  { list, own }: Pick<KeptRecord, 'list' | 'own'>,
  matchId: number,
  { sha256, read }: Reader,
): Promise<SheetPick | 'changed' | null | undefined> {
  let sheet: ListLine | undefined = sheetsOf(list).get(matchId);
  if (!sheet || !own) return undefined;
  let text = await read(sheet.name);
  if (text === null) return undefined;
  if ((await sha256(text)) !== sheet.hash) return 'changed';
  if (sheet.name.endsWith('.sums')) {
    sheet = readParts(sheet.name, text).find(({ name }) => own.ficha.startsWith(/-(\w+)\./.exec(name)![1]!));
    text = sheet ? await read(sheet.name) : null;
    if (!sheet || text === null) return undefined;
    if ((await sha256(text)) !== sheet.hash) return 'changed';
  }
  let found: SheetPick | null = null;
  readSheet(sheet.name, text, (ficha, pick) => {
    if (ficha === own.ficha) found = pick;
  });
  return found;
}
