import { Inject, Injectable } from '@nestjs/common';
import { areEqual } from '../../../shared/seal/bytes.ts';
import {
  commitmentOf,
  type Entry,
  fitText,
  gridSecretOf,
  type MatchTexts,
  pseudonymOf,
  readEntry,
  type ResultEntry,
  saltOf,
  textsFrom,
  writeEntry,
} from '../../../shared/seal/entry.ts';
import { parseCheckpoint } from '../../../shared/seal/note.ts';
import { edgeOf, Frontier, leafHash, type Subtree } from '../../../shared/seal/tree.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { LogMemory } from './log-memory.ts';
import { LOG_SIGNER, type LogSigner, sha256 } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';
import {
  type DueWork,
  findDueCancellations,
  findDueMatches,
  findDueResults,
  findNotedStarts,
  type MatchRow,
  noteOpenings,
  noteStarts,
  type ResultRow,
} from './due.queries.ts';
import {
  appendToLog,
  lockLog,
  type LogRow,
  type NewEntry,
  type NewFact,
  type NewNode,
} from './log.queries.ts';
import { findGridsOf, findNextSaves, findSealers, type SaveRow } from './save.queries.ts';

/** Saves that one transaction appends. */
const MOST_SAVES = 2_000;
const TILE_HEIGHT = 8;

/** An entry before it has a place and a time. */
type Draft = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never;

/** New entries. */
export interface Pending {
  entry: Draft;
  eventSeq?: string;
  fact?: Omit<NewFact, 'place' | 'gridId'>;
}

interface Batch {
  pending: Pending[];
  /** The last save of the ledger that is in the log then. */
  doneSeq: string;
  hasMore: boolean;
}

/**
 * Appends announcements, saves, starts and results to the public log, and signs a checkpoint (docs/seal.md). A killed
 * process leaves nothing behind, because entries, checkpoint and position are stored in one transaction.
 */
@Injectable()
export class Sequencer {
  private frontier = new Frontier(sha256);

  constructor(
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
    private readonly memory: LogMemory,
  ) {}

  /** Appends what is due. */
  async advance({ hasSaves, hasEnds }: Pick<DueWork, 'hasSaves' | 'hasEnds'>): Promise<void> {
    // The lock waits for saves that run. Later ones read the clock behind it, so the noted matches take none of them.
    const last = hasSaves
      ? await this.database.transaction(async (tx) => {
          await lockStartsBriefly(tx);
          return noteStarts(tx);
        })
      : '0';
    while (await this.appendBatch(async (tx, log) => this.nextBatch(tx, log, last)));
    if (hasEnds) await this.appendEnds();
  }

  /** Appends a settlement. */
  async settle(pending: Pending): Promise<void> {
    await this.appendBatch(async (_, { doneSeq }) => ({ pending: [pending], doneSeq, hasMore: false }));
  }

  /** Appends cancellations without a start and closes grids that are over. No save runs, no match changes meanwhile. */
  private async appendEnds(): Promise<void> {
    let last = '0';
    await this.appendBatch(
      async (tx, log) => {
        const batch = await this.nextBatch(tx, log, last);
        // If more saves or a start wait, the next poll tries it again.
        if (batch.hasMore) return batch;
        return { ...batch, pending: [...batch.pending, ...(await findDueCancellations(tx)).map(resultOf)] };
      },
      async (tx) => {
        await lockStartsBriefly(tx);
        last = await noteStarts(tx);
      },
      noteOpenings,
    );
  }

  /**
   * Appends a batch in one transaction, unless another process appends or the log stopped. Returns whether more is due.
   *
   * @param prepare takes locks that come before that of the log
   * @param finish runs if nothing more is due
   */
  private async appendBatch(
    next: (tx: Transaction, log: LogRow) => Promise<Batch>,
    prepare?: (tx: Transaction) => Promise<void>,
    finish?: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const { signer } = this;
    if (!signer) return false;
    const stored = await this.database.transaction(async (tx) => {
      await prepare?.(tx);
      const log = await lockLog(tx);
      if (!log || (await this.memory.detectStop(tx, log))) return null;
      const { pending, doneSeq, hasMore } = await next(tx, log);
      const isEmpty = pending.length === 0 && doneSeq === log.doneSeq;
      const stored = isEmpty ? null : await this.store(tx, signer, { ...log, doneSeq }, pending);
      if (!hasMore) await finish?.(tx);
      return stored && { ...stored, hasMore };
    });
    if (!stored) return false;
    // Kept only after the commit.
    this.frontier = stored.frontier;
    this.memory.keep(stored.checkpoint);
    return stored.hasMore;
  }

  /** Returns the entries of a batch, in its order. Saves behind the next start wait for the next batch. */
  private async nextBatch(tx: Transaction, log: LogRow, last: string): Promise<Batch> {
    const { boundary } = log;
    const saves = await findNextSaves(tx, log, boundary ?? last, MOST_SAVES);
    const isFull = saves.length === MOST_SAVES;
    const sealed = await this.savesOf(tx, saves);
    // Read after the saves, so that each of their matches is announced before them.
    const pending = [...(await findDueMatches(tx)).map(matchOf), ...sealed];
    if (!isFull && boundary !== null)
      for (const start of await findNotedStarts(tx, boundary))
        pending.push({
          entry: { type: 'start', ...start },
          fact: { kind: 'start', matchId: start.matchId, version: 0, detail: null },
        });
    if (!isFull && boundary === null) pending.push(...(await findDueResults(tx)).map(resultOf));
    return { pending, doneSeq: saves.at(-1)?.seq ?? log.doneSeq, hasMore: isFull || boundary !== null };
  }

  /** Returns an entry for each grid of each save. The sort by pseudonym separates the two grids of a player. */
  private async savesOf(tx: Transaction, saves: SaveRow[]): Promise<Pending[]> {
    if (saves.length === 0) return [];
    const gridOf = await findGridsOf(tx, [
      ...new Set(saves.flatMap(({ picks }) => picks.map(([matchId]) => matchId))),
    ]);
    const cards = saves.flatMap(({ seq, playerId, picks, salt }) =>
      [...Map.groupBy(picks, ([matchId]) => gridOf.get(matchId)!)].map(([gridId, card]) => ({
        ...{ seq, playerId, salt, gridId, card: card },
      })),
    );
    const names = new Map<string, Uint8Array>();
    for (const { gridId, playerId, name, secret } of await findSealers(tx, cards))
      names.set(
        `${gridId} ${playerId}`,
        pseudonymOf(sha256, gridSecretOf(sha256, secret, gridId), gridId, name),
      );
    const sealed = cards.map(({ seq, playerId, salt: secret, gridId, card }) => {
      const pseudonym = names.get(`${gridId} ${playerId}`)!;
      const salt = saltOf(sha256, secret, gridId);
      const commitment = commitmentOf(sha256, { salt, pseudonym, gridId, card });
      return { entry: { type: 'save' as const, gridId, pseudonym, commitment }, eventSeq: seq };
    });
    // The sort is stable: saves of a player stay in the order of the ledger.
    return sealed.sort((one, other) => Buffer.compare(one.entry.pseudonym, other.entry.pseudonym));
  }

  /** Appends these entries and signs the checkpoint. */
  private async store(
    tx: Transaction,
    signer: LogSigner,
    log: LogRow,
    pending: Pending[],
  ): Promise<{ frontier: Frontier; checkpoint: string }> {
    const frontier = await this.frontierAt(tx, log);
    const entries: NewEntry[] = [];
    const nodes: NewNode[] = [];
    const facts: NewFact[] = [];
    for (const { entry, eventSeq = null, fact } of pending) {
      const data = writeEntry({ ...entry, at: log.at });
      const leaf = leafHash(sha256, data);
      const place = frontier.size;
      const bytes = { data: Buffer.from(data), leaf: Buffer.from(leaf) };
      entries.push({ place, ...bytes, gridId: entry.gridId, eventSeq });
      if (fact) facts.push({ ...fact, gridId: entry.gridId, place });
      for (const { level, index, hash } of frontier.append(leaf))
        if (level > 0 && level % TILE_HEIGHT === 0)
          nodes.push({ level: level / TILE_HEIGHT, place: index, hash: Buffer.from(hash) });
    }
    const checkpoint = signer.checkpoint(frontier.size, frontier.root());
    await appendToLog(tx, { entries, nodes, facts }, { ...log, size: frontier.size, checkpoint });
    return { frontier, checkpoint };
  }

  /** Returns the right edge of the log, from memory if no other process has appended. */
  private async frontierAt(tx: Queries, { size, checkpoint }: LogRow): Promise<Frontier> {
    const root = checkpoint && parseCheckpoint(checkpoint).root;
    if (this.frontier.size === size && (!root || areEqual(this.frontier.root(), root)))
      return this.frontier.copy();
    const read = readLogTiles(tx, size);
    const edge: Subtree[] = [];
    for (const place of edgeOf(size)) edge.push({ ...place, hash: await read(place.level, place.index) });
    return new Frontier(sha256, size, edge);
  }
}

/** One save that hangs must not keep all others waiting behind this lock. The next poll tries it again. */
async function lockStartsBriefly(tx: Transaction): Promise<void> {
  await tx.rows(`set local lock_timeout = '2s'`);
  await lockMatchStarts(tx);
}

function matchOf({ first, number, matchId, gridId, start, ...row }: MatchRow): Pending {
  const known = first && (readEntry(first) as MatchTexts);
  const texts = textsFrom((name) => known?.[name] ?? fitText(row[name]));
  return {
    entry: { type: 'match', gridId, matchId, number, start, ...texts },
    fact: { kind: 'match', matchId, version: number, detail: String(start) },
  };
}

function resultOf({ gridId, matchId, version, detail }: ResultRow): Pending {
  const [status, home, away, by] = detail.split(' ') as [
    ResultEntry['status'],
    string,
    string,
    ResultEntry['by'],
  ];
  const score = status === 'finished' ? { home: Number(home), away: Number(away) } : null;
  return {
    entry: { type: 'result', gridId, matchId, status, score, by },
    fact: { kind: 'result', matchId, version, detail },
  };
}
