/** The form of the record's files (docs/record.md). It is exact, so that no line can hide. */

export interface ListLine {
  hash: string;
  name: string;
}

/** A pick as a sheet has it: the first club wins, draw, the second club wins. */
export type SheetPick = '1' | 'X' | '2';

/** A text that does not have the form of its kind. */
export class FormError extends Error {}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new FormError('the last line does not end');
  return lines;
}

/** Reads a list of sums: `<hash>  <name>`, each name once. `names` is the form of a name. Raises FormError. */
export function readList(text: string, names = /^(\d+\.(csv|sums)|results-\d+\.csv)$/): ListLine[] {
  const lines = linesOf(text).map((line) => {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (!hash || !name || !names.test(name)) throw new FormError(line);
    return { hash, name };
  });
  if (new Set(lines.map(({ name }) => name)).size < lines.length) throw new FormError('a name is twice');
  return lines;
}

/** Reads the list of the parts of a large sheet, `345.sums`. Raises FormError. */
export const readParts = (name: string, text: string) =>
  readList(text, new RegExp(`^${name.replace('.sums', '')}-[0-9a-f]{1,3}\\.csv$`));

export interface SheetText {
  matchId: number;
  /** `345: Boca - River, Liga, 2026-11-29 18:00 UTC` */
  title: string;
}

/**
 * Reads a sheet or a part of one, and calls `take` for each line, by ficha. Raises FormError.
 *
 * @param name `345.csv` or `345-0a.csv`; a part has only fichas that begin with its digits
 */
export function readSheet(
  name: string,
  text: string,
  take: (ficha: string, pick: SheetPick) => void,
): SheetText {
  const [, id, prefix = ''] = /^(\d+)(?:-([0-9a-f]+))?\.csv$/.exec(name) ?? [];
  const lines = linesOf(text);
  const [, title, titleId] =
    /^ficha,pick,"((\d+): [^"]*, \d{4}-\d\d-\d\d \d\d:\d\d UTC)"$/.exec(lines[0] ?? '') ?? [];
  if (title === undefined || titleId !== id) throw new FormError(name);
  let last = '';
  for (const line of lines.slice(1)) {
    const ficha = line.slice(0, 32);
    if (!/^[0-9a-f]{32},[1X2]$/.test(line) || ficha <= last || !ficha.startsWith(prefix))
      throw new FormError(`${name}: ${line}`);
    last = ficha;
    take(ficha, line.slice(33) as SheetPick);
  }
  return { matchId: Number(id), title };
}

export interface RecordedResult {
  result: SheetPick | 'void' | 'open';
  /** `2-1`, or empty. */
  score: string;
  /** `source`, `admin` or empty. */
  by: string;
}

/** Reads a results file, by match. Raises FormError, also if a score is not that of its result. */
export function readResults(text: string): Map<number, RecordedResult> {
  const [header, ...lines] = linesOf(text);
  if (header !== 'match,result,score,by') throw new FormError(header);
  const results = new Map<number, RecordedResult>();
  for (const line of lines) {
    const [, id, result, score = '', by = ''] =
      /^(\d+),([1X2]|void|open),(\d+-\d+|),(source|admin|)$/.exec(line) ?? [];
    const [home = 0, away = 0] = score.split('-').map(Number);
    const isPlayed = result !== 'void' && result !== 'open';
    if (
      id === undefined ||
      results.has(Number(id)) ||
      (isPlayed ? result !== (home > away ? '1' : home < away ? '2' : 'X') : score !== '')
    )
      throw new FormError(line);
    results.set(Number(id), { result: result as RecordedResult['result'], score, by });
  }
  return results;
}
