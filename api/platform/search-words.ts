/** Separators between two teams, as in `Boca vs River`. They belong to neither name. */
const BETWEEN_TEAMS = new Set(['vs', 'x', '-', '–']);

/** Returns the words of a search without case and accents. Separators between teams are dropped, unless the search has nothing else. */
export function searchWords(search: string | undefined): string[] {
  const words = (search ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !BETWEEN_TEAMS.has(word));
  return names.length > 0 ? names : words;
}

/** Returns an SQL condition: the text holds all words of `searchWords`. The case for plain ASCII names is much faster. */
export function hasWords(text: string, words: string): string {
  return `not exists (select from unnest(${words}::text[]) word where position(word in ${plain(text)}) = 0)`;
}

function plain(text: string): string {
  return `lower(case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') end)`;
}
