import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askGo, hasGo } from '../../api/testing/ask-go.ts';
import { concat, fromText, type Sha256, toBase64 } from './bytes.ts';
import { keyOf, readCheckpoint, readKey, writeCheckpoint, writeKey, writeNote } from './note.ts';
import { pathOf, readTiles, type Tile, TILE_WIDTH, widthIn, writeBundle } from './tiles.ts';
import { Frontier, leafHash, proveConsistency, proveInclusion, rootOf } from './tree.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

describe.skipIf(!hasGo)("Go's sumdb", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'doce-log-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  const tilesOf = (hashes: Uint8Array[][], size: number): Tile[] =>
    hashes.flatMap((all, level) =>
      Array.from({ length: Math.ceil(all.length / TILE_WIDTH) }, (_, index) => ({
        ...{ level, index },
        width: widthIn(size, { level, index }),
      })),
    );

  /** Writes the files of a log of `size` entries below /log/, and returns what Go has to know of it. */
  async function publish(size: number) {
    const entries = Array.from({ length: size }, (_, at) => fromText(`entry ${at}`.repeat(at % 4)));
    const frontier = new Frontier(sha256);
    /** By level of the tiles. */
    const hashes: Uint8Array[][] = [];
    for (const entry of entries)
      for (const { level, hash } of frontier.append(leafHash(sha256, entry)))
        if (level % 8 === 0) (hashes[level / 8] ??= []).push(hash);
    const bytesOf = ({ level, index, width }: Tile) =>
      concat(...hashes[Number(level)]!.slice(index * TILE_WIDTH, index * TILE_WIDTH + width));
    for (const tile of tilesOf(hashes, size)) write(pathOf(tile), bytesOf(tile));
    for (let index = 0; index * TILE_WIDTH < size; index += 1) {
      const bundle: Tile = { level: 'entries', index, width: widthIn(size, { level: 'entries', index }) };
      write(
        pathOf(bundle),
        writeBundle(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + bundle.width)),
      );
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const key = keyOf(sha256, 'doce.example/log', new Uint8Array(raw));
    const text = writeCheckpoint({ origin: key.name, size, root: frontier.root() });
    write('checkpoint', writeNote(text, key, sign(null, fromText(text), privateKey)));

    const readerAt = (width: number) => readTiles(sha256, width, async (tile) => bytesOf(tile));
    const wanted = [0, 1, 255, 256, Math.floor(size / 3), size - 2, size - 1];
    const indexes = [...new Set(wanted)].filter((index) => index >= 0 && index < size);
    return {
      folder,
      verifierKey: writeKey(key),
      inclusion: await Promise.all(
        indexes.map(async (index) => ({
          index,
          proof: (await proveInclusion(sha256, index, size, readerAt(size))).map(toBase64),
        })),
      ),
      consistency: await Promise.all(
        indexes.map(async (index) => ({
          older: index + 1,
          root: toBase64(await rootOf(sha256, index + 1, readerAt(index + 1))),
          proof: (await proveConsistency(sha256, index + 1, size, readerAt(size))).map(toBase64),
        })),
      ),
    };
  }
  test.each([1, 256, 66_000])(
    'SEAL-02 SEAL-03 Go accepts checkpoint, entries, tiles and proofs of a log of %i entries, and its own note is accepted here',
    async (size) => {
      const input = await publish(size);
      const { status, stderr, stdout } = askGo(input);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const signed = JSON.parse(stdout) as { verifierKey: string; note: string };
      const key = readKey(sha256, signed.verifierKey);
      const isSigned = async (publicKey: Uint8Array, signature: Uint8Array, text: Uint8Array) => {
        const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
        return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
      };
      expect(await readCheckpoint(signed.note, key, isSigned)).toMatchObject({ origin: key.name });

      const other = { ...input, inclusion: [{ index: 0, proof: [toBase64(new Uint8Array(32))] }] };
      expect(askGo(other).stderr).toContain('the inclusion proof of 0 differs');
      expect(readFileSync(join(folder, 'checkpoint'), 'utf8')).toContain(`\n${size}\n`);
    },
  );
});
