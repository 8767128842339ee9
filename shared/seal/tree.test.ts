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

describe('forged proofs', () => {
  const leaves = leavesOf(6);
  const root = naiveRoot(leaves);
  const read = readerOf(leaves);

  test('SEAL-01 a proof of inclusion has its length, and a place in the tree', async () => {
    const proof = await proveInclusion(sha256, 2, 6, read);
    const claim = { index: 2, size: 6, leaf: leaves[2]!, root, proof };
    expect(provesInclusion(sha256, claim)).toBe(true);
    for (const wrong of [
      ...[{ proof: proof.slice(1) }, { proof: proof.slice(0, -1) }, { proof: [] }, { index: -1 }],
      ...[{ index: 6 }, { index: Number.NaN }],
    ])
      expect(provesInclusion(sha256, { ...claim, ...wrong }), JSON.stringify(wrong)).toBe(false);
    const alone = { index: 0, size: 1, leaf: root, root, proof: [] };
    expect(provesInclusion(sha256, alone)).toBe(true);
    expect(provesInclusion(sha256, { ...alone, index: -1 })).toBe(false);
  });

  test('SEAL-01 a proof of consistency has its length, and begins in the tree', async () => {
    const empty = sha256(new Uint8Array());
    for (const from of [3, 4]) {
      const proof = await proveConsistency(sha256, from, 6, read);
      const claim = { from, size: 6, fromRoot: naiveRoot(leaves.slice(0, from)), root, proof };
      expect(provesConsistency(sha256, claim)).toBe(true);
      for (const wrong of [proof.slice(1), proof.slice(0, -1), [...proof, root], []])
        expect(provesConsistency(sha256, { ...claim, proof: wrong })).toBe(false);
    }
    const same = { from: 6, size: 6, fromRoot: root, root, proof: [] };
    expect(provesConsistency(sha256, same)).toBe(true);
    expect(provesConsistency(sha256, { ...same, proof: [root] })).toBe(false);
    expect(provesConsistency(sha256, { ...same, from: 7 })).toBe(false);
    expect(provesConsistency(sha256, { ...same, from: -1, fromRoot: empty })).toBe(false);
    const first = { from: 0, size: 6, fromRoot: empty, root, proof: [] };
    expect(provesConsistency(sha256, first)).toBe(true);
    expect(provesConsistency(sha256, { ...first, proof: [root] })).toBe(false);
    expect(await proveConsistency(sha256, 6, 6, read)).toEqual([]);
    await expect(proveConsistency(sha256, 7, 6, read)).rejects.toThrow('does not begin with 7');
    await expect(proveConsistency(sha256, Number.NaN, 6, read)).rejects.toThrow('does not begin');
  });

  test('SEAL-01 a copy of the right edge grows alone, and each leaf completes its subtrees', () => {
    const frontier = new Frontier(sha256);
    const done = leaves.map((leaf) => frontier.append(leaf).map(({ level, index }) => `${level} ${index}`));
    expect(done).toEqual([['0 0'], ['0 1', '1 0'], ['0 2'], ['0 3', '1 1', '2 0'], ['0 4'], ['0 5', '1 2']]);
    const copy = frontier.copy();
    copy.append(root);
    expect([frontier.size, copy.size]).toEqual([6, 7]);
    expect(frontier.root()).toEqual(root);
    expect(copy.root()).toEqual(naiveRoot([...leaves, root]));
  });
});

describe('tiles', () => {
  test('SEAL-02 a tile is loaded once, and has its length', async () => {
    const leaves = leavesOf(300);
    const loaded: string[] = [];
    const load = async (tile: Parameters<typeof pathOf>[0]) => {
      loaded.push(pathOf(tile));
      const first = tile.index * 256;
      const hashes =
        tile.level === 0 ? leaves.slice(first, first + tile.width) : [naiveRoot(leaves.slice(0, 256))];
      return Uint8Array.from(hashes.flatMap((hash) => [...hash]));
    };
    const read = readTiles(sha256, 300, load);
    expect(await rootOf(sha256, 300, read)).toEqual(naiveRoot(leaves));
    await read(0, 3);
    await read(0, 4);
    expect(loaded).toEqual(['tile/1/000.p/1', 'tile/0/001.p/44', 'tile/0/000']);
    const short = readTiles(sha256, 300, async () => new Uint8Array(31));
    await expect(short(0, 3)).rejects.toThrow('tile/0/000 has a wrong length');
    expect([0, 1, 2].map((index) => widthIn(300, { level: 'entries', index }))).toEqual([256, 44, 0]);
    expect([0, 1].map((index) => widthIn(70_000, { level: 1, index }))).toEqual([256, 17]);
    expect(widthIn(70_000, { level: 2, index: 0 })).toBe(1);
  });

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
    expect(pathOf({ level: 0, index: 1_000, width: 256 })).toBe('tile/0/x001/000');
    expect(tileOf('tile/entries/x001/000.p/1')).toEqual({ level: 'entries', index: 1_000, width: 1 });
    expect(tileOf('tile/0/x001/x002/x003/x004/005')?.index).toBe(1_002_003_004_005);
    const wrong = [
      'x/tile/0/001',
      'tile/0/001.p/1/x',
      'tile/0/001/x',
      'tile/0/x001/x002/x003/x004/x005/006',
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
