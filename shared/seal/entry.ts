import { OUTCOMES, type Outcome, type Score } from '../rules/outcome.ts';
import {
  areEqual,
  concat,
  fromNumber,
  fromText,
  type Sha256,
  TIME_BYTES,
  toHex,
  toText,
  toTime,
} from './bytes.ts';

/** Entries of the log and the hashes in them. `docs/seal.md` has the bytes. Times are whole seconds since 1970. */
export type Entry = MatchEntry | SaveEntry | StartEntry | ResultEntry | SettlementEntry;

interface Head {
  gridId: number;
  /** The time of the batch in which the entry was written. It never falls. */
  at: number;
}

/** The texts of a match, 1 to 200 bytes each. Its first announcement in a grid freezes them. */
export interface MatchTexts {
  league: string;
  home: string;
  away: string;
  source: string;
  sourceId: string;
}

/** An announcement of a match in a grid. */
export interface MatchEntry extends Head, MatchTexts {
  type: 'match';
  matchId: number;
  /** 0 for the first announcement of the match in this grid, then 1, 2, … */
  number: number;
  /** When the match closes for picks, as known then. 0: the hour is unknown. */
  start: number;
}

/** A save of a player in a grid. It tells neither which picks it has nor how many. */
export interface SaveEntry extends Head {
  type: 'save';
  /** The player in this grid, 32 bytes. */
  pseudonym: Uint8Array;
  /** `commitmentOf`, 32 bytes. */
  commitment: Uint8Array;
}

/** The start of a match. Only saves before it in the log count for the match. */
export interface StartEntry extends Head {
  type: 'start';
  matchId: number;
  start: number;
}

/** A result, or its correction. The last one counts. */
export interface ResultEntry extends Head {
  type: 'result';
  matchId: number;
  status: (typeof STATUSES)[number];
  /** After 90 minutes; null unless finished. */
  score: Score | null;
  by: (typeof SCORERS)[number];
}

/** The winners of a grid. A later one replaces it. */
export interface SettlementEntry extends Head {
  type: 'settlement';
  winners: number;
  /** `digestOfWinners`, 32 bytes. */
  digest: Uint8Array;
}

const VERSION = 2;
const TYPES = ['match', 'save', 'start', 'result', 'settlement'] as const;
const STATUSES = ['open', 'finished', 'cancelled'] as const;
const SCORERS = ['source', 'admin'] as const;
export const TEXTS = ['league', 'home', 'away', 'source', 'sourceId'] as const satisfies (keyof MatchTexts)[];
const NO_GOALS = 255;
const HASH = 32;
const TEXT_BYTES = 200;

/** The picks of a save in one grid: ids strictly rising, 1 to 100. */
export type Card = [matchId: number, pick: Outcome][];
export const MOST_PICKS = 100;

const GRID = fromText('doce/grid/2\n');
const PLAYER = fromText('doce/player/2\n');
const SALT = fromText('doce/salt/2\n');
const CARD = fromText('doce/card/2\n');

/** Returns the secret of a player in one grid. `secret` is the secret of the player, 32 random bytes. */
export function gridSecretOf(sha256: Sha256, secret: Uint8Array, gridId: number): Uint8Array {
  return sha256(concat(GRID, secret, int(gridId)));
}

/** Returns the name of a player in the log of one grid. It contains the username, so two players cannot share one. */
export function pseudonymOf(
  sha256: Sha256,
  gridSecret: Uint8Array,
  gridId: number,
  username: string,
): Uint8Array {
  const name = username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sha256(concat(PLAYER, gridSecret, int(gridId), sha256(fromText(name))));
}

/** Returns the salt of a save in one grid. `secret` is the secret of the save, 16 random bytes. */
export function saltOf(sha256: Sha256, secret: Uint8Array, gridId: number): Uint8Array {
  return sha256(concat(SALT, secret, int(gridId)));
}

/** Returns the commitment to a card. The card cannot be changed afterwards, or read without the salt. */
export function commitmentOf(
  sha256: Sha256,
  { salt, pseudonym, gridId, card }: { salt: Uint8Array; pseudonym: Uint8Array; gridId: number; card: Card },
): Uint8Array {
  const bytes = new Uint8Array(CARD.length + 2 * HASH + 6 + 5 * card.length);
  const view = new DataView(bytes.buffer);
  bytes.set(CARD);
  bytes.set(salt, CARD.length);
  bytes.set(pseudonym, CARD.length + HASH);
  let at = CARD.length + 2 * HASH;
  view.setUint32(at, gridId);
  view.setUint16(at + 4, card.length);
  at += 6;
  for (const [matchId, pick] of card) {
    view.setUint32(at, matchId);
    view.setUint8(at + 4, OUTCOMES.indexOf(pick));
    at += 5;
  }
  return sha256(bytes);
}

/** A player with enough hits for a prize. */
export interface SealedWinner {
  pseudonym: Uint8Array;
  hits: number;
}

/** Returns the hash of the list of winners: pseudonym and hits, a line each, sorted. */
export function digestOfWinners(sha256: Sha256, winners: SealedWinner[]): Uint8Array {
  const lines = winners.map(({ pseudonym, hits }) => `${toHex(pseudonym)} ${hits}\n`).sort();
  return sha256(fromText(`doce/winners/2\n${lines.join('')}`));
}

/** Returns the texts of a match. `textOf` is called in the order of the entry. */
export const textsFrom = (textOf: (name: keyof MatchTexts) => string): MatchTexts =>
  Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])) as Record<keyof MatchTexts, string>;

/** Returns the text cut to the bytes that an entry takes, at a whole character; `?` for an empty one. */
export function fitText(text: string): string {
  let fitting = '';
  for (const character of text.trim() || '?') {
    if (fromText(fitting + character).length > TEXT_BYTES) break;
    fitting += character;
  }
  return fitting;
}

export function writeEntry(entry: Entry): Uint8Array {
  const head = concat(Uint8Array.of(VERSION, TYPES.indexOf(entry.type)), int(entry.gridId), time(entry.at));
  switch (entry.type) {
    case 'match':
      return concat(
        head,
        int(entry.matchId),
        short(entry.number),
        time(entry.start),
        ...TEXTS.flatMap((name) => {
          const bytes = fromText(entry[name]);
          return [short(bytes.length), bytes];
        }),
      );
    case 'save':
      return concat(head, entry.pseudonym, entry.commitment);
    case 'start':
      return concat(head, int(entry.matchId), time(entry.start));
    case 'result': {
      const { home, away } = entry.score ?? { home: NO_GOALS, away: NO_GOALS };
      const code = [STATUSES.indexOf(entry.status), home, away, SCORERS.indexOf(entry.by)];
      return concat(head, int(entry.matchId), Uint8Array.from(code));
    }
    case 'settlement':
      return concat(head, int(entry.winners), entry.digest);
  }
}

/** Raises an error for bytes that are not exactly those that `writeEntry` returns for an entry. */
export function readEntry(bytes: Uint8Array): Entry {
  try {
    const entry = parseEntry(bytes);
    if (areEqual(writeEntry(entry), bytes)) return entry;
  } catch {
    // The error below names the reason.
  }
  throw new Error('not an entry of this log');
}

function parseEntry(bytes: Uint8Array): Entry {
  let at = 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const next = () => view.getUint32((at += 4) - 4);
  const nextBytes = (count: number) => bytes.subarray(at, (at += count));
  const nextTime = () => toTime(nextBytes(TIME_BYTES));
  const nextHash = () => check(nextBytes(HASH), ({ length }) => length === HASH);
  const nextText = () => {
    const length = check(view.getUint16((at += 2) - 2), (count) => count >= 1 && count <= TEXT_BYTES);
    return toText(nextBytes(length));
  };
  const type = TYPES[bytes[1]!];
  const head = { gridId: next(), at: nextTime() };
  switch (type) {
    case 'match': {
      const matchId = next();
      const number = view.getUint16((at += 2) - 2);
      const start = nextTime();
      return { type, ...head, matchId, number, start, ...textsFrom(nextText) };
    }
    case 'save':
      return { type, ...head, pseudonym: nextHash(), commitment: nextHash() };
    case 'start':
      return { type, ...head, matchId: next(), start: nextTime() };
    case 'result': {
      const matchId = next();
      const [code, home, away, scorer] = nextBytes(4) as unknown as [number, number, number, number];
      const [status, by] = [STATUSES[code]!, SCORERS[scorer]!];
      const score = status === 'finished' ? { home, away } : null;
      check(score, () => !score || (home !== NO_GOALS && away !== NO_GOALS));
      return { type, ...head, matchId, status, score, by };
    }
    case 'settlement':
      return { type, ...head, winners: next(), digest: nextHash() };
    default:
      throw new RangeError();
  }
}

function check<T>(value: T, isRight: (value: T) => boolean): T {
  if (!isRight(value)) throw new RangeError();
  return value;
}

const int = (value: number) => fromNumber(value, 4);
const short = (value: number) => fromNumber(value, 2);
const time = (value: number) => fromNumber(value, TIME_BYTES);
