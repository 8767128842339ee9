/** A pattern for SQL's `like` that finds the text anywhere, word for word: `%`, `_` and the backslash mean themselves. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
