/** The most goals of a team, the last position in a grid, and the longest text of a search in the panel. */
export const SCORE_MAX = 99;
export const ORDER_MAX = 9_999;
export const SEARCH_MAX = 120;
/** The most characters of the reason to keep a result. */
export const KEEP_REASON_MAX = 200;

/** Returns a field's integer of 0 or more (ADM-08), without decimals. Negative numbers and other texts give 0. */
export function toNonNegativeInteger(text: string): number {
  const isNumeric = /^\s*\+?\d+(?:[.,]\d*)?\s*$/.test(text);
  return isNumeric ? Math.min(parseInt(text, 10), Number.MAX_SAFE_INTEGER) : 0;
}

/** Returns why the form refuses a number, or null. Text without a number counts as 0; negative is a mistake. */
export function numberRefusal(text: string, max: number): 'too_small' | 'too_big' | null {
  if (/^\s*-\d+(?:[.,]\d*)?\s*$/.test(text)) return /[1-9]/.test(text) ? 'too_small' : null;
  return toNonNegativeInteger(text) > max ? 'too_big' : null;
}
