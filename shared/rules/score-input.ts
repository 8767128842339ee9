/** The most goals of a team, and the last place in a grid, that are taken. */
export const SCORE_MAX = 99;
export const ORDER_MAX = 9_999;

/** What a field for a score or an order means (ADM-08): an integer of 0 or more. Decimals are cut off; what is negative or no number is 0. */
export function toNonNegativeInteger(text: string): number {
  const isNumeric = /^\s*\+?\d+(?:[.,]\d*)?\s*$/.test(text);
  return isNumeric ? Math.min(parseInt(text, 10), Number.MAX_SAFE_INTEGER) : 0;
}

/** Why a number is not taken; null: it is, or it is no number, which means 0. Nobody who writes -1 means 0. */
export function numberRefusal(text: string, max: number): 'too_small' | 'too_big' | null {
  if (/^\s*-\d+(?:[.,]\d*)?\s*$/.test(text)) return /[1-9]/.test(text) ? 'too_small' : null;
  return toNonNegativeInteger(text) > max ? 'too_big' : null;
}
