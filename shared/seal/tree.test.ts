import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, fromText, type Sha256, toHex } from './bytes.ts';
import { pathOf, readBundle, readTiles, tileOf, widthIn, writeBundle } from './tiles.ts';
import {
  edgeOf,
  Frontier,
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  provesConsistency,
  provesInclusion,
  rootOf,
} from './tree.ts';

const sha256: Sha256 = (data) => createHash('sha256').update(data).digest();

/** RFC 6962 word by word. */
function naiveRoot(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(sha256, naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

const leavesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => leafHash(sha256, fromText(`leaf ${index}`)));
/** Reads subtrees of a naive tree. */
const readerOf = (leaves: Uint8Array[]) => async (level: number, index: number) =>
  naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));

describe('the tree', () => {
  test('SEAL-01 it has the roots of the test vectors of Certificate Transparency', () => {
    const leaves = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const roots = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ];
    const frontier = new Frontier(sha256);
    const found = leaves.map((leaf) => {
      frontier.append(leafHash(sha256, fromHex(leaf)));
      return toHex(frontier.root());
    });
    expect(found).toEqual(roots);
    expect(toHex(new Frontier(sha256).root())).toBe(createHash('sha256').digest('hex'));
  });

  test('SEAL-01 property: root and frontier equal those of a naive tree, also after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.nat(300), async (size, more) => {
        const leaves = leavesOf(size + more);
        const read = readerOf(leaves);
        const edge = await Promise.all(
          edgeOf(size).map(async (place) => ({ ...place, hash: await read(place.level, place.index) })),
        );
        const frontier = new Frontier(sha256, size, edge);
        for (const leaf of leaves.slice(size)) frontier.append(leaf);
        expect(frontier.root()).toEqual(naiveRoot(leaves));
        expect(await rootOf(sha256, leaves.length, read)).toEqual(naiveRoot(leaves));
      }),
      { numRuns: 40 },
    );
  });

  test('SEAL-01 property: proofs hold, and none holds for another leaf, place, size or root', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.nat(),
        fc.nat(),
        fc.nat(31),
        async (size, a, b, flip) => {
          const leaves = leavesOf(size);
          const read = readerOf(leaves);
          const root = naiveRoot(leaves);
          const index = a % size;
          const inclusion = await proveInclusion(sha256, index, size, read);
          const claim = { index, size, leaf: leaves[index]!, root, proof: inclusion };
          expect(provesInclusion(sha256, claim)).toBe(true);
          const wrong = Uint8Array.from(root, (byte, at) => (at === flip ? byte ^ 1 : byte));
          expect(provesInclusion(sha256, { ...claim, root: wrong })).toBe(false);
          expect(provesInclusion(sha256, { ...claim, leaf: wrong })).toBe(false);
          expect(provesInclusion(sha256, { ...claim, index: index + 1 })).toBe(false);
          expect(provesInclusion(sha256, { ...claim, proof: [...inclusion, root] })).toBe(false);

          const from = b % (size + 1);
          const fromRoot = naiveRoot(leaves.slice(0, from));
          const proof = await proveConsistency(sha256, from, size, read);
          expect(provesConsistency(sha256, { from, size, fromRoot, root, proof })).toBe(true);
          expect(provesConsistency(sha256, { from, size, fromRoot: wrong, root, proof })).toBe(false);
          if (from > 0)
            expect(provesConsistency(sha256, { from, size, fromRoot, root: wrong, proof })).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('tiles', () => {
  test('SEAL-02 property: subtrees read from tiles are those of the tree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1200 }), async (size) => {
        const leaves = leavesOf(size);
        const naive = readerOf(leaves);
        const load = async ({
          level,
          index,
          width,
        }: {
          level: number | 'entries';
          index: number;
          width: number;
        }) => {
          expect(width).toBe(widthIn(size, { level, index }));
          const hashes = Array.from({ length: width }, (_, at) => naive(8 * Number(level), index * 256 + at));
          return Uint8Array.from((await Promise.all(hashes)).flatMap((hash) => [...hash]));
        };
        expect(toHex(await rootOf(sha256, size, readTiles(sha256, size, load)))).toBe(
          toHex(naiveRoot(leaves)),
        );
      }),
      { numRuns: 15 },
    );
  });

  test('SEAL-02 paths are those of tlog-tiles, and only they are paths', () => {
    expect(pathOf({ level: 0, index: 1234067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(pathOf({ level: 'entries', index: 5, width: 112 })).toBe('tile/entries/005.p/112');
    fc.assert(
      fc.property(fc.nat(63), fc.nat(2 ** 31), fc.integer({ min: 1, max: 256 }), (level, index, width) => {
        expect(tileOf(pathOf({ level, index, width }))).toEqual({ level, index, width });
      }),
    );
    const wrong = [
      'tile/0/1',
      'tile/0/001.p/0',
      'tile/0/001.p/257',
      'tile/0/001.p/256',
      'tile/64/001',
      'tile/0/x000/001',
      'tile/0/001/',
      '',
    ];
    expect(wrong.map(tileOf)).toEqual(wrong.map(() => null));
  });

  test('SEAL-02 a bundle of entries is read as it was written, and a cut-off one is refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 600 }), { minLength: 1, maxLength: 9 }),
        (entries) => {
          const bundle = writeBundle(entries);
          expect(readBundle(bundle)).toEqual(entries);
          expect(() => readBundle(bundle.subarray(0, -1))).toThrow('cut off');
        },
      ),
    );
  });
});
