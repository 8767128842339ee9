import { Inject, Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { toBase64, toHex } from '../../../shared/seal/bytes.ts';
import { commitmentOf, readEntry, saltOf, type SaveEntry } from '../../../shared/seal/entry.ts';
import { writeKey, writeProof } from '../../../shared/seal/note.ts';
import type { Receipt } from '../../../shared/seal/receipt.ts';
import { proveConsistency, proveInclusion } from '../../../shared/seal/tree.ts';
import { Database } from '../../database/database.ts';
import { type LogSigner, sha256 } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';
import { findCheckpoint, findOwnEntries, type OwnEntryRow } from './queries.ts';
import { LOG_SIGNER } from './sequencer.ts';

type Answer = RouteOutput<'GET /bets/receipts'>;

/** More than a grid has picks. */
const MOST = 100;

/** Gives players receipts of their saves in the public log. */
@Injectable()
export class Receipts {
  constructor(
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  /** Returns the receipts of the player's newest saves in the grid behind the place `after`, and the proof that the log has only grown since it had `since` entries. */
  async find(
    playerId: number,
    { gridId, after, since }: { gridId: number; after: number; since: number },
  ): Promise<Answer> {
    const { checkpoint, size, generation } = await findCheckpoint(this.database);
    if (!this.signer || !checkpoint) return { log: null, consistency: [], receipts: [] };
    const read = readLogTiles(this.database, size);
    const entries = await findOwnEntries(this.database, { playerId, gridId, after, size, most: MOST });
    const receipts: Receipt[] = [];
    for (const entry of entries) {
      const hashes = await proveInclusion(sha256, entry.place, size, read);
      receipts.push({
        ...openEntry(gridId, entry),
        proof: writeProof({ index: entry.place, hashes, checkpoint }),
      });
    }
    const consistency = since > size ? [] : await proveConsistency(sha256, since, size, read);
    return {
      log: { key: writeKey(this.signer.keyOf(generation)), checkpoint },
      consistency: consistency.map(toBase64),
      receipts,
    };
  }
}

/** Returns the picks to which the entry commits. The save may have picks of other grids. */
function openEntry(gridId: number, { data, picks, salt }: OwnEntryRow): Omit<Receipt, 'proof'> {
  const { at, pseudonym, commitments } = readEntry(data) as SaveEntry;
  const sealed = toHex(commitments);
  const isSealed = ([matchId, pick]: Receipt['picks'][number]) =>
    sealed.includes(toHex(commitmentOf(sha256, saltOf(sha256, salt, gridId, matchId), matchId, pick)));
  const own = picks.filter(isSealed);
  return {
    ...{ gridId, at, pseudonym: toHex(pseudonym), picks: own },
    salts: own.map(([matchId]) => toHex(saltOf(sha256, salt, gridId, matchId))),
  };
}
