import { areEqual, concat, type Sha256 } from './bytes.ts';

/** The Merkle tree of RFC 6962, section 2.1. Hashes have 32 bytes. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (sha256: Sha256, data: Uint8Array): Uint8Array => sha256(concat(LEAF, data));
export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concat(NODE, left, right));

/** A complete subtree: its leaves are `index * 2^level` to `(index + 1) * 2^level - 1`. */
export interface Subtree {
  level: number;
  index: number;
  hash: Uint8Array;
}

/** The right edge of a growing tree: enough to append leaves and to compute the root. */
export class Frontier {
  size: number;
  private readonly sha256: Sha256;
  /** Complete subtrees from left to right, larger ones first. */
  private readonly subtrees: Subtree[];

  /** @param subtrees those of `edgeOf(size)` */
  constructor(sha256: Sha256, size = 0, subtrees: Subtree[] = []) {
    this.sha256 = sha256;
    this.size = size;
    this.subtrees = subtrees;
  }

  /** Appends a leaf. Returns the subtrees that it completes, the leaf itself first. */
  append(leaf: Uint8Array): Subtree[] {
    const completed: Subtree[] = [{ level: 0, index: this.size, hash: leaf }];
    for (let last = completed[0]!; last.index % 2 === 1; last = completed.at(-1)!) {
      const left = this.subtrees.pop()!;
      completed.push({
        level: last.level + 1,
        index: (last.index - 1) / 2,
        hash: nodeHash(this.sha256, left.hash, last.hash),
      });
    }
    this.subtrees.push(completed.at(-1)!);
    this.size += 1;
    return completed;
  }

  copy(): Frontier {
    return new Frontier(this.sha256, this.size, [...this.subtrees]);
  }

  root(): Uint8Array {
    const hashes = this.subtrees.map(({ hash }) => hash);
    if (hashes.length === 0) return this.sha256(new Uint8Array());
    return hashes.reduceRight((right, left) => nodeHash(this.sha256, left, right));
  }
}

/** Returns the places of the complete subtrees at the right edge of a tree, from left to right. */
export function edgeOf(size: number): Pick<Subtree, 'level' | 'index'>[] {
  const edge: Pick<Subtree, 'level' | 'index'>[] = [];
  let start = 0;
  for (let level = 52; level >= 0; level -= 1) {
    const width = 2 ** level;
    if (size - start < width) continue;
    edge.push({ level, index: start / width });
    start += width;
  }
  return edge;
}

/** Returns the hash of a complete subtree. */
export type ReadSubtree = (level: number, index: number) => Promise<Uint8Array>;

/** Returns the root of the leaves `from` to `to - 1`. `from` is a multiple of every power of two below their number. */
async function hashOf(sha256: Sha256, from: number, to: number, read: ReadSubtree): Promise<Uint8Array> {
  const size = to - from;
  const split = largestPowerBelow(size);
  if (size === 1 || split * 2 === size) return read(Math.log2(size), from / size);
  return nodeHash(
    sha256,
    await hashOf(sha256, from, from + split, read),
    await hashOf(sha256, from + split, to, read),
  );
}

/** Returns the root of the first `size` leaves. */
export function rootOf(sha256: Sha256, size: number, read: ReadSubtree): Promise<Uint8Array> {
  return size === 0 ? Promise.resolve(sha256(new Uint8Array())) : hashOf(sha256, 0, size, read);
}

/** Returns the proof that leaf `index` is in the tree of `size` leaves (RFC 6962, section 2.1.1). */
export async function proveInclusion(
  sha256: Sha256,
  index: number,
  size: number,
  read: ReadSubtree,
): Promise<Uint8Array[]> {
  let [from, to] = [0, size];
  const proof: Uint8Array[] = [];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    if (index < middle) {
      proof.unshift(await hashOf(sha256, middle, to, read));
      to = middle;
    } else {
      proof.unshift(await hashOf(sha256, from, middle, read));
      from = middle;
    }
  }
  return proof;
}

/** Returns whether the proof shows that the leaf is at `index` of the tree with this size and root. */
export function provesInclusion(
  sha256: Sha256,
  {
    index,
    size,
    leaf,
    root,
    proof,
  }: { index: number; size: number; leaf: Uint8Array; root: Uint8Array; proof: Uint8Array[] },
): boolean {
  if (!(index >= 0 && index < size)) return false;
  const rest = [...proof];
  const climb = (from: number, to: number): Uint8Array | null => {
    if (to - from === 1) return leaf;
    const middle = from + largestPowerBelow(to - from);
    const inside = index < middle ? climb(from, middle) : climb(middle, to);
    const beside = rest.shift();
    if (!inside || !beside) return null;
    return index < middle ? nodeHash(sha256, inside, beside) : nodeHash(sha256, beside, inside);
  };
  const computed = climb(0, size);
  return computed !== null && rest.length === 0 && areEqual(computed, root);
}

/**
 * Returns the proof that a tree of `size` leaves begins with the tree of `from` leaves (RFC 6962, section 2.1.2).
 * Raises an error if it has fewer.
 */
export async function proveConsistency(
  sha256: Sha256,
  from: number,
  size: number,
  read: ReadSubtree,
): Promise<Uint8Array[]> {
  if (!(from <= size)) throw new RangeError(`a log of ${size} entries does not begin with ${from}`);
  if (from === 0 || from === size) return [];
  const prove = async (start: number, end: number, isKnown: boolean): Promise<Uint8Array[]> => {
    if (from === end) return isKnown ? [] : [await hashOf(sha256, start, end, read)];
    const middle = start + largestPowerBelow(end - start);
    if (from <= middle)
      return [...(await prove(start, middle, isKnown)), await hashOf(sha256, middle, end, read)];
    return [...(await prove(middle, end, false)), await hashOf(sha256, start, middle, read)];
  };
  return prove(0, size, true);
}

/** Returns whether the proof shows that the tree of `from` leaves is the beginning of the other. */
export function provesConsistency(
  sha256: Sha256,
  {
    from,
    size,
    fromRoot,
    root,
    proof,
  }: { from: number; size: number; fromRoot: Uint8Array; root: Uint8Array; proof: Uint8Array[] },
): boolean {
  if (from > size || from < 0) return false;
  if (from === size) return proof.length === 0 && areEqual(fromRoot, root);
  if (from === 0) return proof.length === 0 && areEqual(fromRoot, sha256(new Uint8Array()));
  const rest = [...proof];
  /** Returns the old and the new hash of the leaves from `start` on. */
  const climb = (start: number, end: number, isKnown: boolean): [Uint8Array, Uint8Array] | null => {
    if (from === end) {
      const hash = isKnown ? fromRoot : rest.shift();
      return hash ? [hash, hash] : null;
    }
    const middle = start + largestPowerBelow(end - start);
    const isLeft = from <= middle;
    const inside = isLeft ? climb(start, middle, isKnown) : climb(middle, end, false);
    const beside = rest.shift();
    if (!inside || !beside) return null;
    const [before, after] = inside;
    return isLeft
      ? [before, nodeHash(sha256, after, beside)]
      : [nodeHash(sha256, beside, before), nodeHash(sha256, beside, after)];
  };
  const computed = climb(0, size, true);
  if (!computed || rest.length > 0) return false;
  return areEqual(computed[0], fromRoot) && areEqual(computed[1], root);
}

/** The largest power of two below `size`; 1 for 2. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
