import { OUTCOMES, type Outcome, outcomeOf } from '../rules/outcome.ts';
import { MIN_WINNING_HITS } from '../rules/prizes.ts';
import { areEqual, fromHex, type Sha256, toHex } from './bytes.ts';
import {
  commitmentOf,
  digestOfWinners,
  type Entry,
  type ResultEntry,
  type SaveEntry,
  type SettlementEntry,
  type StartEntry,
} from './entry.ts';

/** A published pick: the commitment in save `entry` is to it. */
export interface Opening {
  /** The place of the save in the log. */
  entry: number;
  pick: Outcome;
  salt: Uint8Array;
}

/** Parses the lines of `/log/openings/<match id>`. Raises an error, in words. */
export function* readOpenings(lines: string): Generator<Opening> {
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start);
    if (end < 0) throw new Error('the openings are cut off');
    yield readOpening(lines.slice(start, end));
    start = end + 1;
  }
}

function readOpening(line: string): Opening {
  const { entry, pick, salt } = JSON.parse(line) as Record<string, unknown>;
  if (!Number.isSafeInteger(entry) || !OUTCOMES.includes(pick as Outcome) || typeof salt !== 'string')
    throw new Error('an opening is malformed');
  return { entry: entry as number, pick: pick as Outcome, salt: fromHex(salt) };
}

/** What is wrong with a grid. `code` is the key of its text; `words` are English. */
export interface Finding {
  code:
    | 'startedTwice'
    | 'unknownSave'
    | 'afterStart'
    | 'late'
    | 'falseOpening'
    | 'openedTwice'
    | 'missingOpening'
    | 'wrongWinners'
    | 'wrongNumberOfWinners';
  words: string;
}

export interface CheckedGrid {
  findings: Finding[];
  /** Matches that have started. */
  started: number;
  saves: number;
  /** Picks whose commitments were checked. */
  picks: number;
  players: number;
  /** The winners of the published settlement, which were counted again; null before it. */
  winners: number | null;
}

const HASH = 32;

/**
 * Checks one grid of the log: every published pick against its commitment, that it was before the start of its match, that none is missing, and that the
 * winners follow from the picks and the results. It takes the openings match by match, so that a grid of 100,000 players fits into little memory.
 */
export class GridCheck {
  private readonly sha256: Sha256;
  private readonly saves = new Map<number, { save: SaveEntry; player: number; isOpen: Uint8Array }>();
  private readonly starts = new Map<number, { place: number; at: number }>();
  private readonly results = new Map<number, ResultEntry>();
  private readonly settlement: SettlementEntry | undefined;
  private readonly pseudonyms: Uint8Array[] = [];
  private readonly hits: number[] = [];
  private readonly findings: Finding[] = [];
  private picks = 0;

  /** @param entries the entries of the grid, by their places in the log */
  constructor(sha256: Sha256, entries: ReadonlyMap<number, Entry>) {
    this.sha256 = sha256;
    const [settledAt, settlement] = [...entries].findLast(([, { type }]) => type === 'settlement') ?? [];
    if (settlement?.type === 'settlement') this.settlement = settlement;
    const players = new Map<string, number>();
    for (const [place, entry] of entries) {
      if (entry.type === 'start') this.noteStart(place, entry);
      // Only results before the settlement decided it.
      if (entry.type === 'result' && place < (settledAt ?? Infinity)) this.results.set(entry.matchId, entry);
      if (entry.type !== 'save') continue;
      const name = toHex(entry.pseudonym);
      let player = players.get(name);
      if (player === undefined) {
        player = this.pseudonyms.push(entry.pseudonym) - 1;
        players.set(name, player);
      }
      this.saves.set(place, { save: entry, player, isOpen: new Uint8Array(entry.commitments.length / HASH) });
    }
  }

  /** A match starts once. Only its first start counts, so that no later one makes room for picks that were added after the match. */
  private noteStart(place: number, { matchId, at }: StartEntry): void {
    if (this.starts.has(matchId))
      this.find('startedTwice', `match ${matchId} starts a second time in entry ${place}`);
    else this.starts.set(matchId, { place, at });
  }

  /** The matches that have started. Each needs its openings. */
  startedMatches(): number[] {
    return [...this.starts.keys()];
  }

  /** Checks the openings of a started match. */
  check(matchId: number, openings: Iterable<Opening>): void {
    const start = this.starts.get(matchId)!;
    /** The last pick of each player, with the place of its save. */
    const last = new Map<number, { place: number; pick: Outcome }>();
    for (const { entry: place, pick, salt } of openings) {
      const where = `the pick of match ${matchId} in entry ${place}`;
      const found = this.saves.get(place);
      if (!found) {
        this.find('unknownSave', `${where} is of no save of this grid`);
        continue;
      }
      const { save, player, isOpen } = found;
      if (place > start.place) this.find('afterStart', `${where} was saved after the start of the match`);
      else if (save.at > start.at) this.find('late', `${where} has a later time than the start of the match`);
      const index = indexOf(save.commitments, commitmentOf(this.sha256, salt, matchId, pick));
      if (index < 0) {
        this.find('falseOpening', `${where} is not the one that was sealed`);
        continue;
      }
      if (isOpen[index]) this.find('openedTwice', `${where} is published twice`);
      else this.picks += 1;
      isOpen[index] = 1;
      if ((last.get(player)?.place ?? -1) < place) last.set(player, { place, pick });
    }
    const { status, score } = this.results.get(matchId) ?? {};
    const outcome = status === 'finished' && score ? outcomeOf(score) : null;
    for (const [player, { pick }] of last)
      if (pick === outcome) this.hits[player] = (this.hits[player] ?? 0) + 1;
  }

  /** Call it after the openings of every started match. */
  finish(): CheckedGrid {
    const { settlement, findings, picks } = this;
    const checked = {
      ...{ findings, picks, started: this.starts.size, saves: this.saves.size },
      players: this.pseudonyms.length,
    };
    if (!settlement) return { ...checked, winners: null };
    // Every match has started, so no commitment may stay closed.
    let sealed = 0;
    for (const { isOpen } of this.saves.values()) sealed += isOpen.length;
    if (sealed > picks)
      this.find('missingOpening', `${sealed - picks} of ${sealed} sealed picks were not published`);
    const winners = this.pseudonyms
      .map((pseudonym, player) => ({ pseudonym, hits: this.hits[player] ?? 0 }))
      .filter(({ hits }) => hits >= MIN_WINNING_HITS);
    if (winners.length !== settlement.winners)
      this.find(
        'wrongNumberOfWinners',
        `by picks and results there are ${winners.length} winners, but ${settlement.winners} were published`,
      );
    else if (!areEqual(digestOfWinners(this.sha256, winners), settlement.digest))
      this.find('wrongWinners', 'the published winners are not those of the picks and results');
    return { ...checked, winners: settlement.winners };
  }

  private find(code: Finding['code'], words: string): void {
    this.findings.push({ code, words });
  }
}

/** Returns the number of the commitment; -1 if it is not there. */
function indexOf(commitments: Uint8Array, commitment: Uint8Array): number {
  for (let index = 0; index * HASH < commitments.length; index += 1)
    if (areEqual(commitments.subarray(index * HASH, (index + 1) * HASH), commitment)) return index;
  return -1;
}
