/** One row of a searchable list. `note`: a short word beside it, e.g. a country's code, by which it is found as well. */
export interface Option {
  value: string;
  note: string | null;
}

/** The options that a typed text finds, without regard to case and accents: those that begin with it first. All of them for no text. */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  if (wanted === '') return [...options];
  const begins = (option: Option) => plain(option.value).startsWith(wanted);
  const found = options.filter(
    (option) => plain(option.value).includes(wanted) || plain(option.note ?? '') === wanted,
  );
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}
