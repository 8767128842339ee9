import { type Outcome, outcomeOf, type Score } from '../rules/outcome.ts';
import { MIN_WINNING_HITS } from '../rules/prizes.ts';
import { areEqual, type Sha256, toHex } from './bytes.ts';
import { HitCount } from './count.ts';
import {
  commitmentOf,
  digestOfWinners,
  type Entry,
  type MatchEntry,
  type MatchTexts,
  type ResultEntry,
  type SealedWinner,
  TEXTS,
  textsFrom,
} from './entry.ts';
import type { Finding, FindingCode } from './finding.ts';
import type { Opening } from './opening.ts';

/** An entry with its place. */
interface Placed {
  place: number;
  at: number;
}

/** The entries of the log on a match in one grid. */
export interface LoggedMatch extends MatchTexts {
  id: number;
  /** By their numbers. */
  announcements: (Placed & { start: number })[];
  start: (Placed & { start: number }) | null;
  results: (Placed & Pick<ResultEntry, 'status' | 'score' | 'by'>)[];
}

/** The state of a match at a place of the log. */
export interface MatchState {
  start: number;
  status: 'scheduled' | 'started' | 'finished' | 'cancelled';
  score: Score | null;
}

export type Settlement = Placed & { winners: number; digest: Uint8Array };

/** The entries of one grid, in the order of the log, and what is wrong with them (W2 to W6). */
export class GridLog {
  readonly gridId: number;
  readonly matches = new Map<number, LoggedMatch>();
  readonly settlements: Settlement[] = [];
  readonly findings: Finding[] = [];
  /** The saves, and the players of them as indexes of `pseudonyms`. */
  readonly places: number[] = [];
  readonly players: number[] = [];
  readonly pseudonyms: Uint8Array[] = [];
  /** Matches that a card has. */
  readonly opened = new Set<number>();
  private readonly sha256: Sha256;
  private readonly commitments: Uint8Array[] = [];
  private readonly playerOf = new Map<string, number>();
  private readonly seen = new Set<string>();
  /** The hits of the picks that count; null before the openings. */
  private count: HitCount | null = null;
  /** How many saves the openings have covered. */
  private next = 0;
  private readonly missing: number[] = [];
  /** The places of announcements, starts, results and settlements. */
  private readonly facts: number[] = [];

  constructor(sha256: Sha256, gridId: number) {
    this.sha256 = sha256;
    this.gridId = gridId;
  }

  /** Adds the next entry of the grid. */
  add(place: number, entry: Entry): void {
    if (entry.type === 'save') {
      this.addSave(place, entry.pseudonym, entry.commitment);
      return;
    }
    this.facts.push(place);
    const { at } = entry;
    switch (entry.type) {
      case 'match':
        this.announce(place, entry);
        return;
      case 'settlement':
        this.settlements.push({ place, at, winners: entry.winners, digest: entry.digest });
        return;
    }
    const match = this.matches.get(entry.matchId);
    if (!match) {
      this.find('W3', place, `match ${entry.matchId} was not announced in the grid`);
      return;
    }
    const { id, start: begun, results, announcements } = match;
    if (entry.type === 'result') {
      const { status, score, by } = entry;
      if (!begun && status !== 'cancelled')
        this.find('W3', place, `match ${id} has a result before its start`);
      results.push({ place, at, status, score, by });
      return;
    }
    const announced = announcements.at(-1)!.start;
    if (begun) {
      this.find('W3', place, `match ${id} starts a second time`);
      return;
    }
    if (announced !== 0 && entry.start > announced)
      this.find('W3', place, `match ${id} starts later than announced`);
    if (results.length > 0) this.find('W3', place, `match ${id} starts behind its cancellation`);
    match.start = { place, at, start: entry.start };
  }

  /** Finds matches that started in both grids with different starts or scores. Cancelled ones may be played again. */
  compareGrid({ gridId, matches }: GridLog): void {
    for (const match of this.matches.values())
      for (const other of matches.values()) {
        const isSame =
          match.id === other.id || (match.source === other.source && match.sourceId === other.sourceId);
        if (!isSame || !match.start || !other.start) continue;
        const [one, two] = [match, other].map((each) => each.results.at(-1));
        if (one?.status === 'cancelled' || two?.status === 'cancelled') continue;
        const hasOtherScore =
          one?.score && two?.score && JSON.stringify(one.score) !== JSON.stringify(two.score);
        if (match.start.start !== other.start.start || hasOtherScore)
          this.find(
            'W3',
            match.start.place,
            `match ${match.id} has another start or score in grid ${gridId}`,
          );
      }
  }

  private addSave(place: number, pseudonym: Uint8Array, commitment: Uint8Array): void {
    const [name, sealed] = [toHex(pseudonym), toHex(commitment)];
    if (this.seen.has(sealed)) this.find('W2', place, 'the save repeats an earlier commitment');
    this.seen.add(sealed);
    let player = this.playerOf.get(name);
    if (player === undefined) {
      player = this.pseudonyms.push(pseudonym) - 1;
      this.playerOf.set(name, player);
    }
    this.places.push(place);
    this.players.push(player);
    this.commitments.push(commitment);
  }

  private announce(place: number, entry: MatchEntry): void {
    const { matchId: id, number, at, start, source, sourceId } = entry;
    const known = this.matches.get(id);
    if (number !== (known?.announcements.length ?? 0))
      this.find('W4', place, `announcement ${number} of match ${id} is not the next`);
    if (known) {
      if (TEXTS.some((name) => known[name] !== entry[name]))
        this.find('W4', place, `match ${id} has other texts than at first`);
      known.announcements.push({ place, at, start });
      return;
    }
    for (const other of this.matches.values()) {
      if (other.source === source && other.sourceId === sourceId)
        this.find('W4', place, `the matches ${other.id} and ${id} have the same number at the source`);
      if (clubsOf(other) === clubsOf(entry))
        this.find('W4', place, `the matches ${other.id} and ${id} have the same two clubs`);
    }
    if ([...this.matches.values()].some((each) => each.start))
      this.find('N4', place, `match ${id} was added behind the first start of the grid`);
    const texts = textsFrom((name) => entry[name]);
    const announcements = [{ place, at, start }];
    this.matches.set(id, { id, ...texts, announcements, start: null, results: [] });
  }

  /** Returns the place of the newest entry that is no save, in a log of this size; -1 without one. */
  newestPlaceBelow(size: number): number {
    return this.facts.findLast((place) => place < size) ?? -1;
  }

  /** Returns whether each match has a start or a cancellation. Then the openings are due. */
  isOver(): boolean {
    const isDecided = ({ start, results }: LoggedMatch) =>
      start !== null || results.some(({ status }) => status === 'cancelled');
    return this.matches.size > 0 && [...this.matches.values()].every(isDecided);
  }

  /**
   * Checks the next openings, in the order of the log, and counts their picks. Call it when all entries are added.
   *
   * @param size of the log. Openings of later places are ignored.
   */
  open(openings: Iterable<Opening>, size: number): void {
    const count = (this.count ??= new HitCount(this.matches.keys()));
    for (const { place, salt, card } of openings) {
      if (place >= size) continue;
      while (this.next < this.places.length && this.places[this.next]! < place) this.miss();
      if (this.places[this.next] !== place) {
        this.find('W5', place, 'the opening is a second one, or of no save of the grid');
        continue;
      }
      const index = this.next;
      this.next += 1;
      const pseudonym = this.pseudonyms[this.players[index]!]!;
      const commitment = commitmentOf(this.sha256, { salt, pseudonym, gridId: this.gridId, card });
      if (!areEqual(commitment, this.commitments[index]!)) {
        this.find('W5', place, 'the opening is not the card that was sealed');
        continue;
      }
      const counted = card.filter(([matchId]) => this.isCounted(place, matchId));
      count.add(this.players[index]!, counted);
    }
  }

  /** Whether a save at the place may have the match: it was announced before, and starts later. */
  isOpen(place: number, matchId: number): boolean {
    const { announcements, start } = this.matches.get(matchId) ?? {};
    return announcements !== undefined && announcements[0]!.place < place && (!start || start.place > place);
  }

  /** Whether a pick of a save counts. A match without a start has no picks that count. */
  private isCounted(place: number, matchId: number): boolean {
    this.opened.add(matchId);
    const isOpen = this.isOpen(place, matchId);
    if (!isOpen)
      this.find('W2', place, `the save has match ${matchId}, which had started or was not announced`);
    return isOpen && this.matches.get(matchId)!.start !== null;
  }

  /** Call it after the last opening. Finds missing ones, and settlements that do not follow from picks and results. */
  finish(): void {
    const isSettled = this.settlements.length > 0;
    while (this.next < this.places.length) this.miss();
    const [place] = this.missing;
    const count = `${this.missing.length} of ${this.places.length} cards are not open`;
    if (!isSettled)
      this.find('N4', null, `the grid is not settled${place === undefined ? '' : `, and ${count}`}`);
    else if (place !== undefined) this.find('W5', place, count);
    for (const settlement of this.settlements) this.checkSettlement(settlement);
  }

  private miss(): void {
    this.missing.push(this.places[this.next]!);
    this.next += 1;
  }

  private checkSettlement(settlement: Settlement): void {
    const { place } = settlement;
    for (const { id, announcements, start, results } of this.matches.values()) {
      const result = results.findLast((each) => each.place < place);
      const isDecided =
        result?.status === 'cancelled' || (result?.status === 'finished' && start && start.place < place);
      if (announcements[0]!.place < place && !isDecided)
        this.find('W6', place, `the settlement is without a result of match ${id}`);
    }
    const winners = this.winnersAt(place);
    if (settlement.winners !== winners.length)
      this.find(
        'W6',
        place,
        `the settlement has ${settlement.winners} winners, picks and results give ${winners.length}`,
      );
    else if (!areEqual(digestOfWinners(this.sha256, winners), settlement.digest))
      this.find('W6', place, 'the winners are not those of the picks and results');
  }

  /** Returns the players with a prize's hits by the results before this place. */
  winnersAt(place: number): SealedWinner[] {
    const winners = this.count?.winners(this.outcomesAt(place), MIN_WINNING_HITS) ?? [];
    return winners.map(({ player, hits }) => ({ pseudonym: this.pseudonyms[player]!, hits }));
  }

  /** Returns the outcomes of the matches by the results before this place. */
  private outcomesAt(place: number): Map<number, Outcome> {
    const outcomes = new Map<number, Outcome>();
    for (const match of this.matches.values()) {
      const outcome = outcomeIn(match.results.findLast((each) => each.place < place));
      if (outcome) outcomes.set(match.id, outcome);
    }
    return outcomes;
  }

  /** Returns the number of pairs of a player and a started match that have a pick which counts. */
  predictions(): number {
    return this.count?.pairs() ?? 0;
  }

  private find(code: FindingCode, place: number | null, words: string): void {
    this.findings.push({ code, words: place === null ? words : `entry ${place}: ${words}` });
  }
}

/** Returns the outcome of a result; null if there is none. */
export function outcomeIn(result: Pick<ResultEntry, 'status' | 'score'> | undefined): Outcome | null {
  return result?.status === 'finished' && result.score ? outcomeOf(result.score) : null;
}

/** Returns what the entries up to this place say of the match; null before its first announcement. */
export function stateAt({ announcements, start, results }: LoggedMatch, place: number): MatchState | null {
  const announced = announcements.findLast((each) => each.place <= place);
  if (!announced) return null;
  const result = results.findLast((each) => each.place <= place);
  const hasStarted = start !== null && start.place <= place;
  const status = !result || result.status === 'open' ? (hasStarted ? 'started' : 'scheduled') : result.status;
  return { start: hasStarted ? start.start : announced.start, status, score: result?.score ?? null };
}

/** The two clubs as a text that is the same in either order. */
function clubsOf({ home, away }: Pick<MatchTexts, 'home' | 'away'>): string {
  return [home, away].map(clubKeyOf).sort().join('\n');
}

/** A club's name as the log compares it: NFKD, case-folded, without signs of class C and Mn, with single spaces. */
export function clubKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[\p{C}\p{Mn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
