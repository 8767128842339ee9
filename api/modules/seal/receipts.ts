import { Inject, Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { toBase64, toHex } from '../../../shared/seal/bytes.ts';
import { type Card, gridSecretOf, saltOf } from '../../../shared/seal/entry.ts';
import { writeKey, writeProof } from '../../../shared/seal/note.ts';
import type { GridReceipts, ProvenEntry } from '../../../shared/seal/receipt.ts';
import { proveConsistency, proveInclusion } from '../../../shared/seal/tree.ts';
import { Database } from '../../database/database.ts';
import { LOG_SIGNER, type LogSigner, sha256 } from './log-signer.ts';
import { readLogTiles } from './log-tiles.ts';
import { findCheckpoint } from './log.queries.ts';
import { findOwnEntries, findOwnName } from './receipt.queries.ts';
import { findStartPlaces } from './sealed-grid.queries.ts';

type Answer = RouteOutput<'GET /bets/receipts'>;

const MOST = 100;

/** Gives players receipts of their saves in the public log. */
@Injectable()
export class Receipts {
  constructor(
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  /**
   * Returns the player's saves in the grid and its announcements behind the place `after`, and the proof that the log
   * has only grown since it had `since` entries.
   */
  async find(
    playerId: number,
    { gridId, after, since }: { gridId: number; after: number; since: number },
  ): Promise<Answer> {
    const { checkpoint, size } = await findCheckpoint(this.database);
    if (!this.signer || !checkpoint) return { log: null, consistency: [], receipts: null };
    const read = readLogTiles(this.database, size);
    const consistency = since > size ? [] : await proveConsistency(sha256, since, size, read);
    const player = await findOwnName(this.database, playerId, gridId);
    const prove = async (place: number, data: Uint8Array): Promise<ProvenEntry> => {
      const hashes = await proveInclusion(sha256, place, size, read);
      return { entry: toBase64(data), proof: writeProof({ index: place, hashes, checkpoint }) };
    };
    let receipts: GridReceipts | null = null;
    if (player) {
      const inGrid = await findStartPlaces(this.database, gridId);
      const secret = toHex(gridSecretOf(sha256, player.secret, gridId));
      receipts = { gridId, secret, name: player.name, matches: [], saves: [] };
      const question = { playerId, gridId, after, size, most: MOST };
      for (const { place, data, picks, salt } of await findOwnEntries(this.database, question)) {
        const proven = await prove(place, data);
        if (!picks || !salt) receipts.matches.push(proven);
        else {
          const card = picks.filter(([matchId]) => inGrid.has(matchId)) as Card;
          receipts.saves.push({ ...proven, card, salt: toHex(saltOf(sha256, salt, gridId)) });
        }
      }
    }
    return {
      log: { key: writeKey(this.signer.key), checkpoint },
      consistency: consistency.map(toBase64),
      receipts,
    };
  }
}
