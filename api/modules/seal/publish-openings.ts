import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Card } from '../../../shared/seal/entry.ts';
import { saltOf } from '../../../shared/seal/entry.ts';
import { OPENINGS_A_PIECE, writeOpening } from '../../../shared/seal/opening.ts';
import type { Database } from '../../database/database.ts';
import { sha256 } from './log-signer.ts';
import { endOpenings } from './due.queries.ts';
import { lockLog } from './log.queries.ts';
import { findSealedSaves } from './save.queries.ts';
import { findLastPiece, findStartPlaces, insertPiece } from './sealed-grid.queries.ts';

/** Openings that are computed in one turn of the event loop. */
const LINES_A_TURN = 1_000;
const compress = promisify(gzip);

/** Publishes the cards of a grid in pieces, each in a transaction of its own that has the lock of the log. */
export async function publishOpenings(database: Database, gridId: number): Promise<void> {
  const matches = await findStartPlaces(database, gridId);
  for (let isOver = false; !isOver;)
    isOver = await database.transaction(async (tx) => {
      if (!(await lockLog(tx))) return true;
      const last = await findLastPiece(tx, gridId);
      const saves = await findSealedSaves(tx, gridId, last?.lastPlace ?? -1, OPENINGS_A_PIECE);
      const lines: string[] = [];
      for (const { place, picks, salt } of saves) {
        const card = picks.filter(([matchId]) => matches.has(matchId)) as Card;
        lines.push(writeOpening({ place, salt: saltOf(sha256, salt, gridId), card }));
        if (lines.length % LINES_A_TURN === 0) await nextTurn();
      }
      if (saves.length > 0) {
        const piece = { gridId, piece: (last?.piece ?? -1) + 1, lastPlace: saves.at(-1)!.place };
        await insertPiece(tx, { ...piece, lines: await compress(lines.join('')) });
      }
      const isLast = saves.length < OPENINGS_A_PIECE;
      if (isLast) await endOpenings(tx, gridId);
      return isLast;
    });
}
