/**
 * CSV files for Excel in Spanish and Portuguese: UTF-8 with a byte order mark, semicolons, decimal commas, and no cell
 * that runs as a formula (OWASP, CSV injection).
 */

/** The byte order mark. Without it Excel reads the file in another encoding. */
export const CSV_START = '\ufeff';

/** The characters that start a formula, also in full width, and characters that spreadsheets skip before one. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A phone number in E.164 runs nothing, and diallers and mail merges take no apostrophe. */
const PHONE = /^\+\d{8,15}$/;

/** Returns a row with quoted texts; an apostrophe precedes a possible formula. Null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
