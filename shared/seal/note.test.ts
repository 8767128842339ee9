import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { fromText, type Sha256, toBase64 } from './bytes.ts';
import {
  COSIGNATURE,
  cosignedText,
  isSignedBy,
  keyOf,
  parseCheckpoint,
  readCheckpoint,
  readCosignature,
  readKey,
  readProof,
  type VerifySignature,
  writeCheckpoint,
  writeCosignature,
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

test('SEAL-03 a checkpoint has an origin, a size, a root and an empty line', () => {
  const encoded = toBase64(root);
  const parse = (text: string) => parseCheckpoint(`${text}\n— x y\n`);
  expect(parse(`a\n0\n${encoded}\n`)).toEqual({ origin: 'a', size: 0, root: new Uint8Array(root) });
  expect(parse(`a\n10\n${encoded}\nmore\n`).size).toBe(10);
  for (const text of [
    ...[`\n7\n${encoded}\n`, `a\n07\n${encoded}\n`, `a\n7x\n${encoded}\n`, `a\nx7\n${encoded}\n`],
    ...['a\n7\n\n', 'a\n7\n', 'a\n', `a\n1234567890123456\n${encoded}\n`],
  ])
    expect(() => parse(text), text).toThrow('the checkpoint is malformed');
  expect(() => parse('a\n7\n%\n')).toThrow('not base64');
  expect(() => parseCheckpoint(`a\n7\n${encoded}\n`)).toThrow('the checkpoint is cut off');
});

test('SEAL-03 a signature counts only on a line of its own, behind the text, of the same name and key', () => {
  const text = writeCheckpoint(checkpoint);
  const note = signed(text);
  const line = note.split('\n').at(-2)!;
  expect(isSignedBy(note, key)).toBe(true);
  for (const lines of [line.slice(2), `x${line}`, `${line} x`, line.replace('doce', 'otro'), `— ${key.name}`])
    expect(isSignedBy(`${text}\n${lines}\n`, key), lines).toBe(false);
  // A line of the text that looks like a signature is none.
  expect(isSignedBy(`${text}${line}\n\nx\n`, key)).toBe(false);
  expect(isSignedBy(`${text}\n— ${key.name} AAAAAA==\n${line}\n`, key)).toBe(true);
});

test('SEAL-20 a signature of a witness has its time, and is right or refused', async () => {
  const witness = keyOf(sha256, 'witness.example', publicKeyOf(privateKey), COSIGNATURE);
  const note = signed(writeCheckpoint(checkpoint));
  const at = 1_800_000_000;
  const cosign = (bytes: Uint8Array) => note + writeCosignature(witness, at, bytes);
  const right = sign(null, cosignedText(note, at), privateKey);
  expect(await readCosignature(cosign(right), witness, isSigned)).toBe(at);
  const wrong = 'the signature of the witness witness.example is wrong';
  await expect(readCosignature(cosign(right.reverse()), witness, isSigned)).rejects.toThrow(wrong);
  await expect(readCosignature(note, witness, isSigned)).rejects.toThrow('has not signed the checkpoint');
  const short = `${note}— ${witness.name} ${toBase64(witness.id)}\n`;
  await expect(readCosignature(short, witness, async () => true)).rejects.toThrow(wrong);
  await expect(readCosignature(cosign(new Uint8Array()), witness, async () => true)).rejects.toThrow(wrong);
});

test('SEAL-03 keys and proofs are read as they were written', () => {
  expect(readKey(sha256, writeKey(key))).toEqual(key);
  for (const wrong of [
    '',
    'doce',
    writeKey(key).replace('+', '+0'),
    writeKey(key).slice(0, -4),
    `x ${writeKey(key)}`,
    `${writeKey(key)} x`,
    writeKey(key).replace('doce', 'otro'),
    writeKey({ ...key, publicKey: key.publicKey.slice(1) }),
    writeKey(keyOf(sha256, key.name, new Uint8Array(33))),
    writeKey(keyOf(sha256, key.name, key.publicKey, COSIGNATURE), COSIGNATURE),
  ])
    expect(() => readKey(sha256, wrong), wrong).toThrow('not a key of a log');
  expect(() => readKey(sha256, `${writeKey(key)}%`)).toThrow('not base64');
  expect(() => readKey(sha256, writeKey(key), COSIGNATURE)).toThrow('not a key of a witness');
  expect(readKey(sha256, ` ${writeKey(key)}\n`)).toEqual(key);
  const proof = {
    index: 3,
    hashes: [root, root].map((hash) => new Uint8Array(hash)),
    checkpoint: signed(writeCheckpoint(checkpoint)),
  };
  expect(readProof(writeProof(proof))).toEqual(proof);
  const text = writeProof(proof);
  expect(readProof(text.replace('index', 'extra x\nindex'))).toEqual(proof);
  for (const wrong of [
    ...['', text.replace('@v1', '@v2'), text.replace('index', 'place'), text.replace('index', ' index')],
    ...[text.replace('index 3', 'index 3x'), text.replace('index 3', 'index 03'), text.split('\n\n')[0]!],
  ])
    expect(() => readProof(wrong), wrong).toThrow('the proof is malformed');
  expect(() => readProof(text.replace('index 3', 'index 3\n%'))).toThrow('not base64');
});
