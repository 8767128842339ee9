import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { logKey } from '../testing/sample-site.ts';
import { concat, fromText } from './bytes.ts';
import { type Entry, writeEntry } from './entry.ts';
import { UncheckedError } from './finding.ts';
import { checkSince, loadCheckpoint, loadLog, type LogSource } from './log-reader.ts';
import type { Checkpoint } from './note.ts';
import { pathOf, TILE_WIDTH, writeBundle } from './tiles.ts';
import { Frontier, leafHash, type Subtree } from './tree.ts';

/** More than the entries for which a reader has room at first. */
const SIZE = 1_100;
const entries = Array.from({ length: SIZE }, (_, place): Entry => {
  const hash = sha256(fromText(`save ${place}`));
  return { type: 'save', gridId: 12, at: place, pseudonym: hash, commitment: hash };
});
const written = entries.map(writeEntry);

/** The files of a log with the first `size` entries, and its checkpoint. `change`: another first entry. */
function aLog(size: number, change = false): { files: Map<string, Uint8Array>; checkpoint: Checkpoint } {
  const own = written.slice(0, size);
  if (change) own[0] = writeEntry({ ...entries[0]!, gridId: 13 });
  const frontier = new Frontier(sha256);
  const done: Subtree[] = own.flatMap((bytes) => frontier.append(leafHash(sha256, bytes)));
  const files = new Map<string, Uint8Array>();
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const part = own.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
    files.set(pathOf({ level: 'entries', index, width: part.length }), writeBundle(part));
  }
  for (const level of [0, 1]) {
    const hashes = done.filter((each) => each.level === 8 * level).map(({ hash }) => hash);
    for (let index = 0; index * TILE_WIDTH < hashes.length; index += 1) {
      const part = hashes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
      files.set(pathOf({ level, index, width: part.length }), concat(...part));
    }
  }
  return { files, checkpoint: { origin: logKey.name, size, root: frontier.root() } };
}
const sourceOf = (files: Map<string, Uint8Array>): LogSource => ({
  ...{ sha256, key: logKey, verify: async () => true },
  load: async (path) => files.get(path) ?? null,
});

test('SEAL-05 a log of several bundles is read in order, with progress, and has each of its states', async () => {
  const { files, checkpoint } = aLog(SIZE);
  const places: number[] = [];
  const progress: string[] = [];
  const log = await loadLog(
    sourceOf(files),
    checkpoint,
    (place, entry) => places.push(entry.at === place ? place : -1),
    (done, all) => progress.push(`${done}/${all}`),
  );
  expect(places).toEqual([...entries.keys()]);
  expect(progress).toEqual(['256/1100', '512/1100', '768/1100', '1024/1100', '1100/1100']);
  for (const size of [1, 256, 300, 1_024, SIZE])
    expect(await log.rootAt(size)).toEqual(aLog(size).checkpoint.root);
  expect([log.has(7, written[7]!), log.has(7, written[8]!), log.has(SIZE, written[7]!)]).toEqual([
    ...[true, false, false],
  ]);
});

test('SEAL-05 a wrong root, a bundle that is too short, and a missing one are told in words', async () => {
  const { files, checkpoint } = aLog(300);
  const read = (change: (files: Map<string, Uint8Array>) => void, root = checkpoint.root) => {
    const changed = new Map(files);
    change(changed);
    return loadLog(sourceOf(changed), { ...checkpoint, root }, () => undefined);
  };
  await expect(read(() => undefined, sha256(fromText('x')))).rejects.toThrow('the root of the checkpoint');
  const first = 'tile/entries/000';
  await expect(read((all) => all.set(first, writeBundle(written.slice(0, 255))))).rejects.toThrow(
    'bundle 0 has 255 entries instead of 256',
  );
  const missing = read((all) => all.delete(first));
  await expect(missing).rejects.toThrow('/log/tile/entries/000 is missing');
  await expect(missing).rejects.toMatchObject({ reason: 'noAnswer' });
  const none = loadCheckpoint(sourceOf(new Map()));
  await expect(none).rejects.toThrow(UncheckedError);
  await expect(none).rejects.toMatchObject({ reason: 'noLog', message: 'there is no log' });
});

test('SEAL-18 a phone checks by tiles that the log has only grown', async () => {
  const [old, now] = [aLog(300), aLog(SIZE)];
  const check = (before: Checkpoint, files = now.files, after = now.checkpoint) =>
    checkSince(sourceOf(files), before, after);
  await check(old.checkpoint);
  await check(now.checkpoint);
  await expect(check(now.checkpoint, old.files, old.checkpoint)).rejects.toThrow(
    'the log has become smaller: 1100 entries then, 300 now',
  );
  await expect(check(aLog(300, true).checkpoint)).rejects.toThrow('the log was rewritten');
  await expect(check(aLog(SIZE, true).checkpoint)).rejects.toThrow('the log was rewritten');
  await expect(check(old.checkpoint, aLog(SIZE, true).files)).rejects.toThrow(
    'the tiles do not have the root',
  );
});
