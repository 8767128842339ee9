/** Node and browsers have these functions; the types of `shared` have neither Node's nor the browser's. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string };
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

/** Bytes that are no UTF-8 become another text. */
export const toText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Raises an error for a text that is not hexadecimal. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('not a hexadecimal text');
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Raises an error for a text that is not base64. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export const TIME_BYTES = 8;
/** The end of the year 9999: every later time is malformed, because programs could not print it. */
export const LAST_TIME = 253_402_300_799;

/** Returns an unsigned number as so many bytes, at most 8, big-endian. Raises an error if it is no whole number. */
export function fromNumber(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes.subarray(TIME_BYTES - count);
}

/** Reads seconds since 1970 of the first 8 bytes. Raises an error for fewer bytes, or a time behind `LAST_TIME`. */
export function toTime({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const seconds = Number(new DataView(buffer, byteOffset, byteLength).getBigUint64(0));
  if (seconds > LAST_TIME) throw new RangeError('a time behind the year 9999');
  return seconds;
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
