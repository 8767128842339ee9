import { readTiles } from '../../../shared/seal/tiles.ts';
import type { ReadSubtree } from '../../../shared/seal/tree.ts';
import type { Queries } from '../../database/database.ts';
import { sha256 } from './log-signer.ts';
import { findTile } from './log.queries.ts';

/** Returns a reader of the subtrees of the log with its first `size` entries. It reads each tile once. */
export function readLogTiles(queries: Queries, size: number): ReadSubtree {
  return readTiles(sha256, size, async (tile) => Buffer.concat(await findTile(queries, tile)));
}
