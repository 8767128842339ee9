import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { fromText, type Sha256 } from './bytes.ts';
import { LogError } from './finding.ts';
import {
  keyOf,
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
