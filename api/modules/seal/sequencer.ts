import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MIN_WINNING_HITS } from '../../../shared/rules/prizes.ts';
import { areEqual, toHex } from '../../../shared/seal/bytes.ts';
import {
  commitmentOf,
  digestOfWinners,
  type Entry,
  joinCommitments,
  pseudonymOf,
  readEntry,
  saltOf,
  type SaveEntry,
  writeEntry,
} from '../../../shared/seal/entry.ts';
import { type Checkpoint, parseCheckpoint } from '../../../shared/seal/note.ts';
import { edgeOf, Frontier, leafHash, type Subtree } from '../../../shared/seal/tree.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { Poller } from '../../platform/poller.ts';
import { LogMemory } from './log-memory.ts';
import { type LogSigner, sha256 } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';
import {
  appendToLog,
  endOrder,
  findGridsOf,
  findMatchToOpen,
  findMissingSaves,
  findNewResults,
  findNewSettlements,
  findNextSaves,
  findNotedStarts,
  findPicksToOpen,
  hasDueStarts,
  insertOpenings,
  lockLog,
  type LogRow,
  type NewEntry,
  type NewFact,
  type NewNode,
  noteStarts,
  type SaveRow,
  type SettlementRow,
} from './queries.ts';

export const LOG_SIGNER = Symbol('LogSigner');

const POLL_EVERY_MS = 1_000;
/** Saves that one transaction appends. */
const MOST_SAVES = 2_000;
const TILE_HEIGHT = 8;
/** Openings that are computed in one turn of the event loop, in about 2 ms. */
const OPENINGS_A_TURN = 500;
const compress = promisify(gzip);

/** New entries, before they have a place. */
interface Pending {
  entry: Entry;
  eventSeq?: string;
  fact?: Omit<NewFact, 'place'>;
}

/**
 * Appends committed saves, starts, results and settlements to the public log, and signs a checkpoint (docs/seal.md). Every process tries each second; a row
 * lock lets one of them append. A killed process leaves nothing behind, because entries, checkpoint and position are stored in one transaction.
 */
@Injectable()
export class Sequencer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Seal');
  private frontier = new Frontier(sha256);
  private readonly poller = new Poller(
    () => this.advance(),
    (error) => this.logger.warn({ err: error }, 'the log could not be continued'),
  );

  constructor(
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
    private readonly memory: LogMemory,
  ) {}

  onApplicationBootstrap(): void {
    if (this.signer) this.poller.start(POLL_EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Appends what is due and publishes openings. Does nothing without a key. */
  async advance(): Promise<void> {
    const { signer } = this;
    if (!signer) return;
    await this.noteStarts();
    for (let hasMore = true; hasMore;) {
      const appended = await this.database.transaction((tx) => this.append(tx, signer));
      // Kept only after the commit.
      if (appended) this.frontier = appended.frontier;
      if (appended) this.memory.keep(appended.checkpoint);
      hasMore = appended?.hasMore ?? false;
    }
    while (await this.database.transaction((tx) => this.openNext(tx)));
  }

  /**
   * Begins the successor of a log of which the database lost the end. It has the entries that the database has, and cites the lost log.
   *
   * @param lost the last known checkpoint, which the memory has
   * @returns false if the database has all entries of that checkpoint
   */
  async succeed(signer: LogSigner, { origin, size, root }: Checkpoint): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const log = (await lockLog(tx, { waits: true }))!;
      if (!(await this.memory.isAhead(tx, log, signer))) return false;
      // The lost log may itself be a successor that the database does not know.
      const generation = Math.max(log.generation, signer.generationOf(origin)) + 1;
      const entry: Entry = { type: 'successor', gridId: 0, generation, size, root };
      await this.store(tx, { ...log, generation }, [{ entry }, ...(await this.missing(tx))]);
      await endOrder(tx);
      return true;
    });
  }

  /** The lock waits for the saves that began before a match was revealed. Later saves read the clock behind the lock and are refused. */
  private async noteStarts(): Promise<void> {
    if (!(await hasDueStarts(this.database))) return;
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      await noteStarts(tx);
    });
  }

  /** Appends the next entries. Returns null if there are none, another process appends, or the database went back. */
  private async append(
    tx: Transaction,
    signer: LogSigner,
  ): Promise<{ frontier: Frontier; checkpoint: string; hasMore: boolean } | null> {
    const log = await lockLog(tx);
    if (!log || (await this.memory.isAhead(tx, log, signer))) return null;
    this.memory.keep(log.checkpoint);
    if (log.isRenumbered) {
      const stored = await this.store(tx, log, await this.missing(tx));
      await endOrder(tx);
      return { ...stored, hasMore: false };
    }
    const saves = await findNextSaves(tx, log, log.isStartDue ? log.boundary! : log.horizon, MOST_SAVES);
    const isFull = saves.length === MOST_SAVES;
    const pending = await this.entriesOf(tx, saves);
    if (!isFull) pending.push(...(await (log.isStartDue ? this.starts(tx, log.boundary) : this.results(tx))));
    if (pending.length === 0) return null;
    const { tx: lastTx, seq: lastSeq } = saves.at(-1) ?? { tx: log.lastTx, seq: log.lastSeq };
    return {
      ...(await this.store(tx, { ...log, lastTx, lastSeq }, pending)),
      hasMore: isFull || log.isStartDue,
    };
  }

  /** Returns every save and start that is not in the log, after a restored backup. All saves came before the starts, because no save runs now. */
  private async missing(tx: Transaction): Promise<Pending[]> {
    await lockMatchStarts(tx);
    await noteStarts(tx);
    return [...(await this.entriesOf(tx, await findMissingSaves(tx))), ...(await this.starts(tx, null))];
  }

  /** Appends these entries and signs the checkpoint. */
  private async store(
    tx: Transaction,
    log: LogRow,
    pending: Pending[],
  ): Promise<{ frontier: Frontier; checkpoint: string }> {
    const frontier = await this.frontierAt(tx, log);
    const entries: NewEntry[] = [];
    const nodes: NewNode[] = [];
    const facts: NewFact[] = [];
    for (const { entry, eventSeq = null, fact } of pending) {
      const data = writeEntry(entry);
      const leaf = leafHash(sha256, data);
      const place = frontier.size;
      entries.push({ place, data, leaf, gridId: entry.gridId, eventSeq });
      if (fact) facts.push({ ...fact, place });
      for (const { level, index, hash } of frontier.append(leaf))
        if (level > 0 && level % TILE_HEIGHT === 0)
          nodes.push({ level: level / TILE_HEIGHT, place: index, hash });
    }
    const checkpoint = this.signer!.checkpoint(log.generation, frontier.size, frontier.root());
    await appendToLog(tx, { entries, nodes, facts }, { ...log, size: frontier.size, checkpoint });
    return { frontier, checkpoint };
  }

  /** Returns an entry for each grid of each save. */
  private async entriesOf(tx: Transaction, saves: SaveRow[]): Promise<Pending[]> {
    const matchIds = new Set(saves.flatMap(({ picks }) => picks.map(([matchId]) => matchId)));
    const gridOf = await findGridsOf(tx, [...matchIds]);
    return saves.flatMap(({ seq, picks, salt, at, secret }) => {
      const byGrid = Map.groupBy(picks, ([matchId]) => gridOf.get(matchId) ?? 0);
      return [...byGrid].map(([gridId, own]) => ({
        eventSeq: seq,
        entry: {
          ...{ type: 'save' as const, gridId, at },
          // Without an account there is no secret, so the save stands alone.
          pseudonym: pseudonymOf(sha256, secret ?? salt, gridId),
          commitments: joinCommitments(
            own.map(([matchId, pick]) =>
              commitmentOf(sha256, saltOf(sha256, salt, gridId, matchId), matchId, pick),
            ),
          ),
        },
      }));
    });
  }

  private async starts(tx: Transaction, boundary: string | null): Promise<Pending[]> {
    return (await findNotedStarts(tx, boundary)).map((start) => ({
      entry: { type: 'start', ...start },
      fact: { kind: 'start', aboutId: start.matchId, version: 1 },
    }));
  }

  private async results(tx: Transaction): Promise<Pending[]> {
    const results = await findNewResults(tx);
    if (results.length > 0)
      return results.map(({ version, ...result }) => ({
        entry: { type: 'result', ...result },
        fact: { kind: 'result', aboutId: result.matchId, version },
      }));
    const settlements = await findNewSettlements(tx, MIN_WINNING_HITS);
    // A winner has no save in the grid if all its matches came from another one. Such a grid has no settlement in the log.
    const isComplete = ({ winners }: SettlementRow) => winners.every(({ data }) => data !== null);
    return settlements.filter(isComplete).map(({ gridId, version, winners }) => ({
      entry: {
        ...{ type: 'settlement', gridId, winners: winners.length },
        digest: digestOfWinners(
          sha256,
          winners.map(({ hits, data }) => ({ hits, pseudonym: pseudonymIn(data!) })),
        ),
      },
      fact: { kind: 'settlement', aboutId: gridId, version },
    }));
  }

  /** Returns the right edge of the log, from memory if no other process has appended and the database has not gone back. */
  private async frontierAt(tx: Queries, { size, checkpoint }: LogRow): Promise<Frontier> {
    const isKnown =
      this.frontier.size === size &&
      (checkpoint === null || areEqual(this.frontier.root(), parseCheckpoint(checkpoint).root));
    if (isKnown) return this.frontier.copy();
    const read = readLogTiles(tx, size);
    const edge: Subtree[] = [];
    for (const place of edgeOf(size)) edge.push({ ...place, hash: await read(place.level, place.index) });
    return new Frontier(sha256, size, edge);
  }

  /**
   * Publishes every pick for the next started match with its secret, so that everyone can check the commitments. Only the process that has the log's lock does
   * this work, and it lets requests in between: a match has up to a pick for each player.
   *
   * @returns false if nothing is left, or another process has the lock
   */
  private async openNext(tx: Transaction): Promise<boolean> {
    const matchId = (await lockLog(tx)) && (await findMatchToOpen(tx));
    if (!matchId) return false;
    const lines: string[] = [];
    for (const { place, gridId, pick, salt } of await findPicksToOpen(tx, matchId)) {
      const opening = { entry: place, pick, salt: toHex(saltOf(sha256, salt, gridId, matchId)) };
      lines.push(`${JSON.stringify(opening)}\n`);
      if (lines.length % OPENINGS_A_TURN === 0) await nextTurn();
    }
    await insertOpenings(tx, matchId, await compress(lines.join('')));
    return true;
  }
}

function pseudonymIn(data: string): Uint8Array {
  return (readEntry(Buffer.from(data, 'hex')) as SaveEntry).pseudonym;
}
