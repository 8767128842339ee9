/** Words that the panel prints between the two teams of a match. They are not part of a name. */
const BETWEEN_TEAMS = new Set(['vs', 'x', '-', '–']);

/** Returns the words of a search as patterns for the SQL function `has_parts`; none for an empty search. */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !BETWEEN_TEAMS.has(word));
  return (names.length > 0 ? names : words).map(likePart);
}

/** Returns a pattern for SQL's `like` that finds the text anywhere. Escapes `%`, `_` and the backslash. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
