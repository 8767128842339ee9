import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromText, type Sha256 } from './bytes.ts';
import {
  commitmentOf,
  digestOfWinners,
  joinCommitments,
  type Entry,
  pseudonymOf,
  readEntry,
  saltOf,
  writeEntry,
} from './entry.ts';
import {
  keyOf,
  LogError,
  readCheckpoint,
  readKey,
  readProof,
  type VerifySignature,
  writeCheckpoint,
  writeKey,
  writeNote,
  writeProof,
} from './note.ts';

const sha256: Sha256 = (data) => createHash('sha256').update(data).digest();
const { privateKey } = generateKeyPairSync('ed25519');
const publicKeyOf = (key: typeof privateKey) =>
  new Uint8Array(Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url'));
const key = keyOf(sha256, 'doce.example/log', publicKeyOf(privateKey));
const isSigned: VerifySignature = async (publicKey, signature, text) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};
const root = sha256(fromText('root'));
const signed = (text: string, by = privateKey) => writeNote(text, key, sign(null, fromText(text), by));
const checkpoint = { origin: key.name, size: 7, root };

test('SEAL-03 a signed checkpoint is read with its key, and with no other', async () => {
  const note = signed(writeCheckpoint(checkpoint));
  expect(await readCheckpoint(note, key, isSigned)).toEqual({ ...checkpoint, root: new Uint8Array(root) });
  const read = (text: string, by = key) => readCheckpoint(text, by, isSigned);
  await expect(read(note.replace('\n7\n', '\n8\n'))).rejects.toThrow('signature of the checkpoint is wrong');
  await expect(read(note.slice(0, 20))).rejects.toThrow('cut off');
  await expect(read(signed('x\n\n'))).rejects.toThrow();
  const stranger = keyOf(
    sha256,
    key.name,
    publicKeyOf(
      createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })),
    ),
  );
  await expect(read(note, stranger)).rejects.toThrow('not signed with the key');
  await expect(read(signed(writeCheckpoint({ ...checkpoint, origin: 'other' })))).rejects.toThrow(
    'another log',
  );
});

test('SEAL-03 keys and proofs are read as they were written', () => {
  expect(readKey(sha256, writeKey(key))).toEqual(key);
  for (const wrong of [
    '',
    'doce',
    writeKey(key).replace('+', '+0'),
    writeKey(key).slice(0, -4),
    `${writeKey(key)}%`,
  ])
    expect(() => readKey(sha256, wrong)).toThrow(LogError);
  const proof = {
    index: 3,
    hashes: [root, root].map((hash) => new Uint8Array(hash)),
    checkpoint: signed(writeCheckpoint(checkpoint)),
  };
  expect(readProof(writeProof(proof))).toEqual(proof);
  expect(() => readProof('')).toThrow('malformed');
});

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const id = fc.integer({ min: 1, max: 2 ** 31 });
const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({
    type: fc.constant('save' as const),
    gridId: id,
    at: fc.nat(),
    pseudonym: hash,
    commitments: fc.array(hash, { minLength: 1, maxLength: 12 }).map(joinCommitments),
  }),
  fc.record({ type: fc.constant('start' as const), gridId: id, matchId: id, at: fc.nat() }),
  fc.record({
    type: fc.constant('result' as const),
    gridId: id,
    matchId: id,
    status: fc.constant('finished' as const),
    score: fc.record({ home: fc.nat(20), away: fc.nat(20) }),
    by: fc.constantFrom('source' as const, 'admin' as const),
  }),
  fc.record({ type: fc.constant('settlement' as const), gridId: id, winners: fc.nat(99), digest: hash }),
);

test('SEAL-04 entries are read as they were written; truncated or longer ones are refused', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (entry, cut) => {
      const bytes = writeEntry(entry);
      expect(readEntry(bytes)).toEqual(entry);
      expect(() => readEntry(bytes.subarray(0, cut % bytes.length))).toThrow('not an entry');
      expect(() => readEntry(Uint8Array.of(...bytes, 0))).toThrow('not an entry');
    }),
  );
});

test('SEAL-04 a commitment depends on salt, match and pick; pseudonyms of two grids differ', () => {
  const secret = sha256(fromText('secret'));
  const salt = saltOf(sha256, secret, 1, 2);
  const all = [
    commitmentOf(sha256, salt, 2, 'draw'),
    commitmentOf(sha256, salt, 2, 'home_win'),
    commitmentOf(sha256, salt, 3, 'draw'),
    commitmentOf(sha256, saltOf(sha256, secret, 2, 2), 2, 'draw'),
    commitmentOf(sha256, saltOf(sha256, secret, 1, 3), 2, 'draw'),
    pseudonymOf(sha256, secret, 1),
    pseudonymOf(sha256, secret, 2),
  ];
  expect(new Set(all.map(String)).size).toBe(all.length);
});

test('SEAL-04 the order of commitments and of winners tells nothing', () => {
  const [one, two] = [new Uint8Array(sha256(fromText('1'))), new Uint8Array(sha256(fromText('2')))];
  const save = (commitments: Uint8Array[]) =>
    writeEntry({ type: 'save', gridId: 1, at: 5, pseudonym: one, commitments: joinCommitments(commitments) });
  expect(save([one, two])).toEqual(save([two, one]));
  const winners = [
    { pseudonym: one, hits: 12 },
    { pseudonym: two, hits: 11 },
  ];
  expect(digestOfWinners(sha256, winners)).toEqual(digestOfWinners(sha256, winners.toReversed()));
  expect(digestOfWinners(sha256, winners)).not.toEqual(digestOfWinners(sha256, winners.slice(1)));
});
