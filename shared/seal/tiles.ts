import { concat, type Sha256 } from './bytes.ts';
import { LogError } from './finding.ts';
import { nodeHash, type ReadSubtree } from './tree.ts';

/** Tiles of C2SP tlog-tiles: a tile of level L has the hashes of up to 256 complete subtrees with 256^L leaves each. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH_BYTES = 32;

/** A tile, or a bundle of entries. `width` is 1 to 256. */
export interface Tile {
  level: number | 'entries';
  index: number;
  width: number;
}

/** Returns the path below the log's address, e.g. `tile/0/x001/234.p/17`. */
export function pathOf({ level, index, width }: Tile): string {
  const groups: string[] = [];
  for (let rest = index; ; rest = Math.floor(rest / 1000)) {
    groups.unshift(`${groups.length > 0 ? 'x' : ''}${String(rest % 1000).padStart(3, '0')}`);
    if (rest < 1000) break;
  }
  return `tile/${level}/${groups.join('/')}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

const PATH = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Returns the tile of a path; null if it is none. */
export function tileOf(path: string): Tile | null {
  const [, level, high, low, partial] = PATH.exec(path) ?? [];
  if (level === undefined || (high ?? '').length > 20) return null;
  const index = Number(`${(high ?? '').replaceAll(/[x/]/g, '')}${low}`);
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  const tile: Tile = { level: level === 'entries' ? level : Number(level), index, width };
  return width >= 1 && pathOf(tile) === path ? tile : null;
}

/** Returns how many hashes the log of `size` entries has for the tile: 0 to 256. */
export function widthIn(size: number, { level, index }: Pick<Tile, 'level' | 'index'>): number {
  const count = level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
  return Math.min(TILE_WIDTH, Math.max(0, count - index * TILE_WIDTH));
}

/** Returns a reader of subtrees of a log of `size` entries, from its tiles. It loads each tile once. */
export function readTiles(
  sha256: Sha256,
  size: number,
  load: (tile: Tile) => Promise<Uint8Array>,
): ReadSubtree {
  const loaded = new Map<string, Promise<Uint8Array>>();
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const span = 2 ** (level % TILE_HEIGHT);
    const first = index * span;
    const place = { level: tileLevel, index: Math.floor(first / TILE_WIDTH) };
    const tile = { ...place, width: widthIn(size, place) };
    const path = pathOf(tile);
    if (!loaded.has(path)) loaded.set(path, load(tile));
    const bytes = await loaded.get(path)!;
    if (bytes.length !== tile.width * HASH_BYTES) throw new LogError(`${path} has a wrong length`);
    let hashes: Uint8Array[] = Array.from({ length: span }, (_, offset) => {
      const at = (first % TILE_WIDTH) + offset;
      return bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES);
    });
    while (hashes.length > 1)
      hashes = Array.from({ length: hashes.length / 2 }, (_, pair) =>
        nodeHash(sha256, hashes[2 * pair]!, hashes[2 * pair + 1]!),
      );
    return hashes[0]!;
  };
}

/** Writes the bundle of these entries: each after its length, two bytes. */
export function writeBundle(entries: Uint8Array[]): Uint8Array {
  return concat(...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]));
}

/** Returns the entries of a bundle. Raises an error if it is cut off. */
export function readBundle(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + bundle[at]! * 256 + (bundle[at + 1] ?? 0);
    if (end > bundle.length) throw new LogError('the bundle of entries is cut off');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
