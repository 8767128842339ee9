import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { fromText, toHex } from '../../shared/seal/bytes.ts';
import {
  commitmentOf,
  digestOfWinners,
  type Entry,
  joinCommitments,
  writeEntry,
} from '../../shared/seal/entry.ts';
import { keyOf, writeCheckpoint, writeKey, writeNote } from '../../shared/seal/note.ts';
import { pathOf, TILE_WIDTH, writeBundle } from '../../shared/seal/tiles.ts';
import { Frontier, leafHash } from '../../shared/seal/tree.ts';

hashes.sha512 = sha512;
/** The grid of the sample log that is settled. */
export const sealedGrid = 12;
const gridId = sealedGrid;
const matchIds = Array.from({ length: 12 }, (_, index) => index + 1);
const saltOf = (matchId: number) => sha256(Uint8Array.of(matchId));
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
    commitments: joinCommitments(matchIds.map((id) => commitmentOf(sha256, saltOf(id), id, 'home_win'))),
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
export function sampleLog(secret = new Uint8Array(32).fill(7)): Map<string, Uint8Array> {
  const key = keyOf(sha256, 'doce.example/log', getPublicKey(secret));
  const frontier = new Frontier(sha256);
  const bytes = entries.map(writeEntry);
  for (const entry of bytes) frontier.append(leafHash(sha256, entry));
  const text = writeCheckpoint({ origin: key.name, size: bytes.length, root: frontier.root() });
  const files = new Map([
    ['key', fromText(writeKey(key))],
    ['checkpoint', fromText(writeNote(text, key, sign(fromText(text), secret)))],
  ]);
  for (let first = 0; first < bytes.length; first += TILE_WIDTH) {
    const bundle = bytes.slice(first, first + TILE_WIDTH);
    const tile = { level: 'entries', index: first / TILE_WIDTH, width: bundle.length } as const;
    files.set(pathOf(tile), writeBundle(bundle));
  }
  for (const id of matchIds) {
    const opening = { entry: 300, pick: 'home_win', salt: toHex(saltOf(id)) };
    files.set(`openings/${id}`, fromText(`${JSON.stringify(opening)}\n`));
  }
  return files;
}
