import { OUTCOMES, type Outcome } from '../rules/outcome.ts';
import { compareBytes, concat, fromText, fromTime, type Sha256, toHex } from './bytes.ts';

/**
 * Entries of the log. All numbers are unsigned and big-endian. An entry begins with the version and the type, a byte each. Then follow the fields in the
 * order of the interfaces below: ids, scores and counts of 4 bytes, times of 8, hashes of 32.
 */
export type Entry = SaveEntry | StartEntry | ResultEntry | SettlementEntry | SuccessorEntry;

/** A save of a player in a grid. It tells how many picks it has and none of them. */
export interface SaveEntry {
  type: 'save';
  gridId: number;
  /** When the server accepted it, in seconds since 1970. */
  at: number;
  /** The player in this grid. Two grids of a player have different ones. */
  pseudonym: Uint8Array;
  /** A commitment for each pick, 32 bytes each, as `joinCommitments` returns them. */
  commitments: Uint8Array;
}

/** The start of a match. Only saves that are before it in the log count for the match. */
export interface StartEntry {
  type: 'start';
  gridId: number;
  matchId: number;
  /** The official start, in seconds since 1970. */
  at: number;
}

/** A result, or its correction. The last one counts. */
export interface ResultEntry {
  type: 'result';
  gridId: number;
  matchId: number;
  status: 'open' | 'finished' | 'cancelled';
  /** After 90 minutes; null unless finished. */
  score: { home: number; away: number } | null;
  by: 'source' | 'admin';
}

/** The winners of a grid. A later one replaces it. */
export interface SettlementEntry {
  type: 'settlement';
  gridId: number;
  winners: number;
  /** `digestOfWinners`. */
  digest: Uint8Array;
}

/** The log replaces one of which the organiser lost the end, by a restored backup. Entries before it are those that the backup had. */
export interface SuccessorEntry {
  type: 'successor';
  /** 0, because it is of no grid. */
  gridId: 0;
  /** The number of this log. The first log has 1. */
  generation: number;
  /** The last known checkpoint of the log before. */
  size: number;
  root: Uint8Array;
}

const VERSION = 1;
const TYPES = ['save', 'start', 'result', 'settlement', 'successor'] as const;
const STATUSES = ['open', 'finished', 'cancelled'] as const;
const SCORERS = ['source', 'admin'] as const;
const NO_GOALS = 255;
const HASH = 32;

const SALT = fromText('doce/salt/1\n');
const PICK = fromText('doce/pick/1\n');
const PLAYER = fromText('doce/player/1\n');

/** Returns the secret of one pick: from it and the pick everyone can compute the commitment. `saveSalt` is the secret of the save. */
export function saltOf(sha256: Sha256, saveSalt: Uint8Array, gridId: number, matchId: number): Uint8Array {
  return sha256(withNumbers(SALT, saveSalt, [gridId, matchId]));
}

/** Returns the commitment to a pick: the pick cannot be changed afterwards, and cannot be read without the salt. */
export function commitmentOf(sha256: Sha256, salt: Uint8Array, matchId: number, pick: Outcome): Uint8Array {
  return sha256(withNumbers(PICK, salt, [matchId, OUTCOMES.indexOf(pick)]));
}

/** Returns the name of a player in a grid. `secret` has 32 random bytes; without it the name leads to no player. */
export function pseudonymOf(sha256: Sha256, secret: Uint8Array, gridId: number): Uint8Array {
  return sha256(withNumbers(PLAYER, secret, [gridId]));
}

/** Returns the commitments of a save in one array, sorted by their bytes, so that their order tells nothing. */
export function joinCommitments(commitments: Uint8Array[]): Uint8Array {
  return concat(...commitments.toSorted(compareBytes));
}

export interface SealedWinner {
  pseudonym: Uint8Array;
  hits: number;
}

/** Returns the hash of the list of winners: pseudonym and hits, a line each, sorted. */
export function digestOfWinners(sha256: Sha256, winners: SealedWinner[]): Uint8Array {
  const lines = winners.map(({ pseudonym, hits }) => `${toHex(pseudonym)} ${hits}\n`).sort();
  return sha256(fromText(`doce/winners/1\n${lines.join('')}`));
}

export function writeEntry(entry: Entry): Uint8Array {
  const head = concat(Uint8Array.of(VERSION, TYPES.indexOf(entry.type)), number(entry.gridId));
  switch (entry.type) {
    case 'save':
      return concat(
        head,
        fromTime(entry.at),
        entry.pseudonym,
        number(entry.commitments.length / HASH),
        entry.commitments,
      );
    case 'start':
      return concat(head, number(entry.matchId), fromTime(entry.at));
    case 'result': {
      const { matchId, status, score, by } = entry;
      const goals = [score?.home ?? NO_GOALS, score?.away ?? NO_GOALS].map(number);
      return concat(
        head,
        number(matchId),
        number(STATUSES.indexOf(status)),
        ...goals,
        number(SCORERS.indexOf(by)),
      );
    }
    case 'settlement':
      return concat(head, number(entry.winners), entry.digest);
    case 'successor':
      return concat(head, number(entry.generation), number(entry.size), entry.root);
  }
}

/** Raises an error for bytes that are no entry. */
export function readEntry(bytes: Uint8Array): Entry {
  let at = 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const next = () => view.getUint32((at += 4) - 4);
  const nextTime = () => Number(view.getBigUint64((at += 8) - 8));
  const nextBytes = (count: number) => bytes.subarray(at, (at += count));
  const read = (): Entry => {
    const type = TYPES[bytes[1]!];
    const gridId = next();
    switch (type) {
      case 'save': {
        const [seconds, pseudonym, count] = [nextTime(), nextBytes(HASH), next()];
        return { type, gridId, at: seconds, pseudonym, commitments: nextBytes(count * HASH) };
      }
      case 'start':
        return { type, gridId, matchId: next(), at: nextTime() };
      case 'result': {
        const [matchId, status, home, away, by] = [next(), STATUSES[next()], next(), next(), SCORERS[next()]];
        if (!status || !by) throw new RangeError();
        return { type, gridId, matchId, status, score: status === 'finished' ? { home, away } : null, by };
      }
      case 'settlement':
        return { type, gridId, winners: next(), digest: nextBytes(HASH) };
      case 'successor':
        return { type, gridId: 0, generation: next(), size: next(), root: nextBytes(HASH) };
      default:
        throw new RangeError();
    }
  };
  try {
    if (bytes[0] !== VERSION) throw new RangeError();
    const entry = read();
    if (at !== bytes.length) throw new RangeError();
    return entry;
  } catch {
    throw new Error('not an entry of this log');
  }
}

const number = (value: number): Uint8Array => withNumbers(new Uint8Array(), new Uint8Array(), [value]);

/** Returns the bytes followed by the numbers. Faster than `concat`, because the sequencer calls it for every pick. */
function withNumbers(first: Uint8Array, second: Uint8Array, numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length + 4 * numbers.length);
  bytes.set(first);
  bytes.set(second, first.length);
  let at = first.length + second.length;
  for (const value of numbers) for (const shift of [24, 16, 8, 0]) bytes[at++] = value >>> shift;
  return bytes;
}
