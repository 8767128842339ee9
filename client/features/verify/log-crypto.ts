import { hashes, verify as isSigned } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { VerifySignature } from '../../../shared/seal/note.ts';

/**
 * SHA-256 is synchronous, because a log has several hashes for each entry. WebCrypto has no synchronous hash, no
 * Ed25519 in browsers before 2025, and is missing on plain HTTP.
 */
hashes.sha512 = sha512;
export { sha256 };

export const verify: VerifySignature = async (publicKey, signature, text) =>
  isSigned(signature, text, publicKey, { zip215: false });
