import { areEqual, type Sha256, toText } from './bytes.ts';
import { compareCall, type PublicGrid } from './compare-call.ts';
import { type Finding, LogError, UncheckedError, type Verdict, verdictOf } from './finding.ts';
import { GridLog } from './grid-log.ts';
import { judgeGrid } from './judge-grid.ts';
import { loadCheckpoint, type LoadedLog, loadLog, type LogSource, type Progress } from './log-reader.ts';
import { type Checkpoint, type LogKey, readCheckpoint, readCosignature } from './note.ts';
import { OPENINGS_A_PIECE, readOpenings } from './opening.ts';
import type { OpenedReceipts } from './receipt.ts';
import { type Sheet, sheetOf } from './sheet.ts';

/** The log and the public calls of a server. */
export interface SiteSource extends LogSource {
  /** Answers a public call, e.g. `seal/grids/12`; null for 404. Raises an `UncheckedError` without an answer. */
  call: (path: string) => Promise<unknown>;
}

/** The things to check, beside the log itself. */
export interface Question {
  gridId?: number;
  /** Signed notes that were kept. */
  since?: string[];
  receipts?: OpenedReceipts[];
  /** The witnesses of the reader. */
  witnesses?: LogKey[];
  /** Whether the reader brought the key of the log. */
  isKeyKnown: boolean;
  /** By the reader's clock, in seconds since 1970. */
  now: number;
}

export interface Report {
  verdict: Verdict;
  /** Worst first. */
  findings: Finding[];
  /** The log up to the checkpoint of the check; null if it could not be read. */
  log: { size: number; root: Uint8Array; witnessedAt: number | null } | null;
  sheet: Sheet | null;
}

/** A signature of a witness of the reader. */
interface Signature {
  size: number;
  at: number;
}

const CLOCK_TOLERANCE_S = 300;
const FRESH_S = 24 * 3_600;
const SETTLED_S = 7 * 24 * 3_600;

/** Checks a log, and a grid of it, from outside. Never rejects. */
export async function verifySite(
  source: SiteSource,
  question: Question,
  onProgress?: Progress,
): Promise<Report> {
  const check = new SiteCheck(source, question);
  try {
    await check.run(onProgress);
  } catch (error) {
    check.fail(error);
  }
  return check.report();
}

class SiteCheck {
  private readonly sha256: Sha256;
  private readonly findings: Finding[] = [];
  private readonly signatures: Signature[] = [];
  /** Every signed checkpoint of this run, by which two answers would be noticed. */
  private readonly seen: Checkpoint[] = [];
  private log: LoadedLog | null = null;
  private used: Checkpoint | null = null;
  private sheet: Sheet | null = null;
  private readonly source: SiteSource;
  private readonly question: Question;

  constructor(source: SiteSource, question: Question) {
    this.source = source;
    this.question = question;
    this.sha256 = source.sha256;
  }

  report(): Report {
    const { findings, used, sheet } = this;
    const order = { W: 0, C: 1, N: 2 };
    const rank = ({ code }: Finding) => order[code[0] as keyof typeof order];
    const witnessedAt = used && this.signedAt(used.size - 1, Math.max);
    return {
      verdict: verdictOf(findings),
      findings: [...findings].sort((one, other) => rank(one) - rank(other)),
      log: used && this.log && { size: used.size, root: used.root, witnessedAt },
      sheet,
    };
  }

  fail(error: unknown): void {
    const { message } = error as Error;
    if (error instanceof LogError) this.find('W1', message);
    else this.find('C1', message, error instanceof UncheckedError ? error.reason : 'noAnswer');
  }

  async run(onProgress?: Progress): Promise<void> {
    const { question, source } = this;
    const { gridId, receipts = [], witnesses = [], now } = question;
    if (!question.isKeyKnown)
      this.find('N0', 'the key of the log is the one that the server names today', 'key');
    if (gridId === undefined) this.find('N0', 'no grid was named, so no winners were checked', 'grid');
    if (witnesses.length === 0) this.find('N0', 'no independent witness was named', 'witness');
    let used = await this.chooseCheckpoint();
    const first = used;
    const call = gridId === undefined ? null : await this.loadCall(gridId);
    let isLate = false;
    if (call && call.place >= used.size) {
      used = await this.chooseCheckpoint();
      const newest = Math.max(...this.seen.map(({ size }) => size));
      isLate = call.place >= used.size;
      if (call.place >= newest)
        this.find('W7', `the site names entry ${call.place}, but the log has ${newest} entries`);
      else if (isLate) this.find('N7', `entry ${call.place}, which the site names, is not proven yet`);
    }
    this.used = used;
    const grids = new Map<number, GridLog>();
    const wanted = [...(gridId === undefined ? [] : [gridId]), ...receipts.map((each) => each.gridId)];
    for (const id of wanted) grids.set(id, new GridLog(this.sha256, id));
    let last = 0;
    this.log = await loadLog(
      source,
      used,
      (place, entry) => {
        last = entry.at;
        const { gridId: id } = entry;
        if (!grids.has(id)) grids.set(id, new GridLog(this.sha256, id));
        if (entry.type !== 'save' || wanted.includes(id)) grids.get(id)!.add(place, entry);
      },
      onProgress,
    );
    if (last > now + CLOCK_TOLERANCE_S) this.findFuture('the newest entry', last);
    for (const each of this.seen) await this.checkRoot(each);
    await this.checkKept();
    for (const each of receipts) this.checkReceipts(each, grids.get(each.gridId)!);
    const grid = gridId === undefined ? null : grids.get(gridId)!;
    if (grid) await this.checkGrid(grid, isLate ? null : call, { firstSize: first.size, grids });
    const settled = grid?.settlements.at(-1);
    // The time of an entry is the organiser's word.
    this.checkFreshness(
      settled ? Math.max(settled.at, this.signedAt(settled.place, Math.min) ?? 0) : Infinity,
    );
    if (call?.stoppedSince)
      throw new UncheckedError('stopped', `the log does not continue since ${call.stoppedSince}`);
  }

  /** Returns the newest checkpoint that a witness of the reader signed, else that of the log. */
  private async chooseCheckpoint(): Promise<Checkpoint> {
    const { source, seen } = this;
    const own = await loadCheckpoint(source);
    const before = seen.findLast(({ size }) => size >= own.size);
    if (before && !areEqual(before.root, own.root))
      throw new LogError('the server shows two logs in one run');
    seen.push(own);
    if (!this.question.witnesses?.length) return own;
    let newest: Checkpoint | null = null;
    for (const note of await this.loadNotes('witnessed')) {
      const noted = await this.readNote(note, own.size);
      if (noted && noted.isOfReader && noted.checkpoint.size > (newest?.size ?? 0)) newest = noted.checkpoint;
    }
    return newest ?? own;
  }

  /** Reads a note of witnesses. Returns null for one that is larger than the log of the check. */
  private async readNote(
    note: string,
    most: number,
  ): Promise<{ checkpoint: Checkpoint; isOfReader: boolean } | null> {
    const { key, verify } = this.source;
    const checkpoint = await readCheckpoint(note, key, verify);
    if (checkpoint.size > most) return null;
    this.seen.push(checkpoint);
    let isOfReader = false;
    for (const witness of this.question.witnesses ?? []) {
      const at = await readCosignature(note, witness, verify).catch(() => null);
      if (at === null) continue;
      isOfReader = true;
      this.signatures.push({ size: checkpoint.size, at });
      if (at > this.question.now + CLOCK_TOLERANCE_S) this.findFuture(`a signature of ${witness.name}`, at);
    }
    return { checkpoint, isOfReader };
  }

  private async loadNotes(path: string): Promise<string[]> {
    const file = await this.source.load(path);
    if (!file) return [];
    try {
      const notes = JSON.parse(toText(file)) as unknown;
      if (Array.isArray(notes) && notes.every((note) => typeof note === 'string')) return notes;
    } catch {
      // The error below says it.
    }
    throw new LogError(`/log/${path} is malformed`);
  }

  private async loadCall(gridId: number): Promise<PublicGrid> {
    const answer = (await this.source.call(`seal/grids/${gridId}`)) as PublicGrid | null;
    const isReadable =
      answer?.id === gridId &&
      Number.isSafeInteger(answer.place) &&
      [answer.matches, answer.tiers, answer.named].every(Array.isArray);
    if (!isReadable) throw new UncheckedError('noCall', `the site has no public answer for grid ${gridId}`);
    return answer;
  }

  private async checkRoot({ size, root }: Checkpoint): Promise<void> {
    if (size <= this.log!.size && !areEqual(await this.log!.rootAt(size), root))
      this.find('W1', `a signed checkpoint of ${size} entries is of another log`);
  }

  private async checkKept(): Promise<void> {
    const { key, verify } = this.source;
    for (const note of this.question.since ?? []) {
      let kept: Checkpoint;
      try {
        kept = await readCheckpoint(note, key, verify);
      } catch (error) {
        this.find('W9', `the kept checkpoint is of another log: ${(error as Error).message}`);
        continue;
      }
      const state = this.stateOf(kept.size);
      if (state === 'lost')
        this.find('W9', `the log has become smaller: ${kept.size} entries then, ${this.log!.size} now`);
      else if (state === 'later') this.find('N7', 'the kept checkpoint is not proven yet');
      else if (!areEqual(await this.log!.rootAt(kept.size), kept.root))
        this.find('W9', 'the log was rewritten: its beginning is not that of the kept checkpoint');
    }
  }

  /** Whether the log of the check has so many entries, only the log of the server, or neither. */
  private stateOf(size: number): 'here' | 'later' | 'lost' {
    if (size <= this.log!.size) return 'here';
    return size <= Math.max(...this.seen.map((each) => each.size)) ? 'later' : 'lost';
  }

  private checkReceipts({ gridId, pseudonym, matches, saves }: OpenedReceipts, grid: GridLog): void {
    for (const { place, bytes } of [...matches, ...saves]) {
      const state = this.stateOf(place + 1);
      if (state === 'later') this.find('N7', `entry ${place} of the receipts is not proven yet`);
      else if (!this.log!.has(place, bytes))
        this.find('W9', `the log does not have the entry ${place} of the receipts of grid ${gridId}`);
    }
    for (const { place, card } of saves)
      for (const [id] of card)
        if (!grid.isOpen(place, id))
          this.find('W2', `entry ${place}: the save has match ${id}, which had started or was not announced`);
    const own = saves.map(({ place }) => place);
    const player = grid.pseudonyms.findIndex((each) => areEqual(each, pseudonym));
    for (const [index, place] of grid.places.entries())
      if (grid.players[index] === player && !own.includes(place) && place > Math.min(...own))
        this.find('N9', `the file lacks entry ${place}, a later save of the player`);
  }

  private async checkGrid(
    grid: GridLog,
    call: PublicGrid | null,
    { firstSize, grids }: { firstSize: number; grids: ReadonlyMap<number, GridLog> },
  ): Promise<void> {
    if (grid.matches.size === 0) this.find('N4', `the log has no match of grid ${grid.gridId}`);
    await this.loadEvidence(grid);
    if (grid.isOver()) await this.loadOpenings(grid);
    grid.finish();
    for (const other of grids.values()) if (other !== grid) grid.compareGrid(other);
    const signedAt = (place: number) => this.signedAt(place, Math.min);
    this.findings.push(...grid.findings, ...judgeGrid(grid, this.question.now, signedAt));
    if (call) this.findings.push(...compareCall(this.sha256, grid, call, firstSize));
    this.sheet = sheetOf(grid, call, signedAt);
    const list = (await this.source.call('seal/grids')) as { grids?: { id: number }[] } | null;
    const listed = new Set((list?.grids ?? []).map(({ id }) => id));
    this.sheet.hiddenGrids = [...grids.keys()].filter((id) => !listed.has(id));
  }

  private async loadOpenings(grid: GridLog): Promise<void> {
    const pieces = Math.ceil(grid.places.length / OPENINGS_A_PIECE);
    for (let piece = 0; piece < pieces; piece += 1) {
      const file = await this.source.load(`openings/${grid.gridId}/${piece}`);
      if (!file) return;
      grid.open(readOpenings(toText(file)), this.log!.size);
    }
  }

  /** Loads the notes that witnesses signed first after a start, a moved start or a settlement. */
  private async loadEvidence(grid: GridLog): Promise<void> {
    if (!this.question.witnesses?.length) return;
    const places = [...grid.matches.values()].flatMap(({ start, announcements }) => [
      ...(start ? [start.place] : []),
      ...announcements.slice(1).map(({ place }) => place),
    ]);
    for (const place of [...places, ...grid.settlements.map((each) => each.place)])
      for (const note of await this.loadNotes(`witnessed/${place}`)) {
        const noted = await this.readNote(note, this.log!.size);
        if (noted) await this.checkRoot(noted.checkpoint);
      }
  }

  /** When a witness of the reader signed a log with this entry; null if none did. */
  private signedAt(place: number, choose: (...times: number[]) => number): number | null {
    const times = this.signatures.filter(({ size }) => size > place).map(({ at }) => at);
    return times.length === 0 ? null : choose(...times);
  }

  private checkFreshness(settledAt: number): void {
    if (!this.question.witnesses?.length) return;
    // A witness that the organiser shows only the beginning of the log signs that one every day.
    const newest = this.signedAt(this.used!.size - 1, Math.max) ?? 0;
    if (newest < this.question.now - FRESH_S && newest < settledAt + SETTLED_S)
      this.find('N6', `the newest signature of a witness of the reader is of ${isoOf(newest)}`);
  }

  private findFuture(what: string, at: number): void {
    this.find('N8', `${what} is of ${isoOf(at)}, and the clock here says ${isoOf(this.question.now)}`);
  }

  private find(code: Finding['code'], words: string, about?: Finding['about']): void {
    // The notes of several entries can say the same.
    if (!this.findings.some((finding) => finding.words === words))
      this.findings.push({ code, words, ...(about && { about }) });
  }
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
