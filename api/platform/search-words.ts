/** What stands between the two teams of a match, in the panel and elsewhere: said with them it names neither. */
const BETWEEN_TEAMS = new Set(['vs', 'x', '-', '–']);

/** The words of a search, without regard to case and accents; what only stands between two names is no word beside others. */
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

/** SQL: does the text hold all the words that `searchWords` made? Most names are plain letters already, which is quicker by far. */
export function hasWords(text: string, words: string): string {
  return `not exists (select from unnest(${words}::text[]) word where position(word in ${plain(text)}) = 0)`;
}

function plain(text: string): string {
  return `lower(case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') end)`;
}
