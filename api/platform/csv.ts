/**
 * Tables for spreadsheets, as Excel opens them in Spanish and Portuguese: UTF-8 that says so, semicolons between cells, a comma in numbers, and no cell
 * that runs as a formula (OWASP, CSV injection).
 */

/** Stands before all: without it Excel takes the bytes for another alphabet. */
export const CSV_START = '\ufeff';

/** What spreadsheets take for the beginning of a formula, in full width too, or skip before one. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One row. A number stays one; a text is quoted, with an apostrophe before what would run; null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
