import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';

describe('ADM-18 a table that a spreadsheet opens safely', () => {
  test('ADM-18 texts are quoted, cells have semicolons between them, numbers a comma, and null is empty', () => {
    expect(csvLine(['Ñandú', 3, 66.7, null, 'a "b"; c', ''])).toBe('"Ñandú";3;66,7;;"a ""b""; c";""\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'ADM-18 %j becomes text, not a formula',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  test('ADM-18 a phone number stays as it is, a sum does not', () => {
    expect(csvLine(['+525512345678', '+5255+1234', '+525512345678=1'])).toBe(
      `"+525512345678";"'+5255+1234";"'+525512345678=1"\r\n`,
    );
  });

  test('ADM-18 no text leaves its cell or starts a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', "'", 'a'),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        const read = cellsOf(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        read.forEach((cell, index) => {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
          expect(cell.replace(/^'/, '')).toBe(cells[index]!.replace(/^'/, ''));
        });
      }),
    );
  });
});

/** Parses a row as a spreadsheet does (RFC 4180). */
function cellsOf(line: string): string[] {
  const found = [...line.slice(0, -2).matchAll(/(?:^|;)"((?:[^"]|"")*)"/gy)];
  expect(found.map(([all]) => all).join('')).toBe(line.slice(0, -2));
  return found.map(([, cell]) => cell!.replaceAll('""', '"'));
}
