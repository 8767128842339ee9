/** What a field for a score or an order means (ADM-08): an integer of 0 or more. Decimals are cut off; what is negative or no number is 0. */
export function toNonNegativeInteger(text: string): number {
  const isNumeric = /^\s*\+?\d+(?:[.,]\d*)?\s*$/.test(text);
  return isNumeric ? Math.min(parseInt(text, 10), Number.MAX_SAFE_INTEGER) : 0;
}
