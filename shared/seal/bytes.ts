/** Node and browsers have these functions; the types of `shared` have neither Node's nor the browser's. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };
declare const btoa: (text: string) => string;
declare const atob: (text: string) => string;

/** Returns the SHA-256 of the bytes, 32 bytes. Node and browsers have different ones, so it is a parameter. */
export type Sha256 = (data: Uint8Array) => Uint8Array;

export function concat(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const fromText = (text: string): Uint8Array => new TextEncoder().encode(text);

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Raises an error for a text that is not hexadecimal. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('not a hexadecimal text');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Raises an error for a text that is not base64. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Compares as texts of bytes, for `sort`. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1)
    if (one[index] !== other[index]) return one[index]! - other[index]!;
  return one.length - other.length;
}
