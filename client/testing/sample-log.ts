import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { concat, fromText, toBase64, toHex } from '../../shared/seal/bytes.ts';
import {
  commitmentOf,
  digestOfWinners,
  type Entry,
  joinCommitments,
  saltOf,
  writeEntry,
} from '../../shared/seal/entry.ts';
import { keyOf, writeCheckpoint, writeKey, writeNote, writeProof } from '../../shared/seal/note.ts';
import { pathOf, TILE_WIDTH, writeBundle } from '../../shared/seal/tiles.ts';
import {
  Frontier,
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  type ReadSubtree,
} from '../../shared/seal/tree.ts';
import type { RouteOutput } from '../../shared/contract/wire.ts';

hashes.sha512 = sha512;
const sampleSecret = new Uint8Array(32).fill(7);
/** The grid of the sample log that is settled. */
export const sealedGrid = 12;
const gridId = sealedGrid;
const matchIds = Array.from({ length: 12 }, (_, index) => index + 1);
const saveSalt = new Uint8Array(16).fill(5);
const saltFor = (matchId: number) => saltOf(sha256, saveSalt, gridId, matchId);
const pseudonym = sha256(fromText('ana'));
const at = 1_800_000_000;

/** A grid with one player, who has twelve hits, after 300 entries of other grids. */
const entries: Entry[] = [
  ...Array.from({ length: 300 }, (): Entry => ({ type: 'start', gridId: 1, matchId: 99, at })),
  {
    type: 'save',
    gridId,
    at,
    pseudonym,
    commitments: joinCommitments(matchIds.map((id) => commitmentOf(sha256, saltFor(id), id, 'home_win'))),
  },
  ...matchIds.map((matchId): Entry => ({ type: 'start', gridId, matchId, at: at + 60 })),
  ...matchIds.map((matchId): Entry => ({
    type: 'result',
    gridId,
    matchId,
    status: 'finished',
    score: { home: 2, away: 0 },
    by: 'source',
  })),
  {
    type: 'settlement',
    gridId,
    winners: 1,
    digest: digestOfWinners(sha256, [{ pseudonym, hits: 12 }]),
  },
];

/** Returns the files of a log below `/log/` by path, signed with this secret key. */
export function sampleLog(secret = sampleSecret): Map<string, Uint8Array> {
  const bytes = entries.map(writeEntry);
  const { key, checkpoint } = signed(bytes.map(leafOf), secret);
  const files = new Map([
    ['key', fromText(key)],
    ['checkpoint', fromText(checkpoint)],
  ]);
  for (let first = 0; first < bytes.length; first += TILE_WIDTH) {
    const bundle = bytes.slice(first, first + TILE_WIDTH);
    const tile = { level: 'entries', index: first / TILE_WIDTH, width: bundle.length } as const;
    files.set(pathOf(tile), writeBundle(bundle));
    files.set(pathOf({ ...tile, level: 0 }), concat(...bundle.map(leafOf)));
  }
  const full = new Frontier(sha256);
  for (const entry of bytes.slice(0, TILE_WIDTH)) full.append(leafOf(entry));
  files.set(pathOf({ level: 1, index: 0, width: 1 }), full.root());
  for (const id of matchIds) {
    const opening = { entry: 300, pick: 'home_win', salt: toHex(saltFor(id)) };
    files.set(`openings/${id}`, fromText(`${JSON.stringify(opening)}\n`));
  }
  return files;
}

/**
 * Returns the answer with the receipt of the sample player, who saved twelve times `home_win`.
 *
 * @param options.size of the log, from 301 on
 * @param options.since the size that the device knows
 * @param options.change falsifies the entries
 */
export async function sampleReceipts({
  size = 301,
  since = 0,
  secret = sampleSecret,
  change = (all: Uint8Array[]) => all,
} = {}): Promise<RouteOutput<'GET /bets/receipts'>> {
  const leaves = change(entries.slice(0, size).map(writeEntry)).map(leafOf);
  const log = signed(leaves, secret);
  const read: ReadSubtree = async (level, index) => {
    if (level === 0) return leaves[index]!;
    return nodeHash(sha256, await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  };
  const hashes = await proveInclusion(sha256, 300, size, read);
  const proof = writeProof({ index: 300, hashes, checkpoint: log.checkpoint });
  const picks = matchIds.map((id): [number, 'home_win'] => [id, 'home_win']);
  return {
    log,
    consistency: (await proveConsistency(sha256, since, size, read)).map(toBase64),
    receipts: [
      {
        gridId,
        at,
        pseudonym: toHex(pseudonym),
        picks,
        salts: matchIds.map((id) => toHex(saltFor(id))),
        proof,
      },
    ],
  };
}

const leafOf = (entry: Uint8Array) => leafHash(sha256, entry);

/** Returns the key of the log and its signed checkpoint. */
function signed(leaves: Uint8Array[], secret: Uint8Array): { key: string; checkpoint: string } {
  const key = keyOf(sha256, 'doce.example/log', getPublicKey(secret));
  const frontier = new Frontier(sha256);
  for (const leaf of leaves) frontier.append(leaf);
  const text = writeCheckpoint({ origin: key.name, size: leaves.length, root: frontier.root() });
  return { key: writeKey(key), checkpoint: writeNote(text, key, sign(fromText(text), secret)) };
}
