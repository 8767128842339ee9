import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '../../shared/seal/note.ts';

/** Checks the signatures of the public log with Node's Ed25519. */
export const verifyEd25519: VerifySignature = async (publicKey, signature, text) => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, text, createPublicKey({ key, format: 'jwk' }), signature);
};
