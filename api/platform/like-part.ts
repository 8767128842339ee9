/** Returns a pattern for SQL's `like` that finds the text anywhere. Escapes `%`, `_` and the backslash. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
