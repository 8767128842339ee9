/**
 * One row of a searchable list. `label`: how it is called on screen; it is found by its value as well. `note`: a short word beside it, e.g. a
 * country's code, by which it is found too.
 */
export interface Option {
  value: string;
  label: string;
  note: string | null;
}

/** The options that a typed text finds, without regard to case and accents: those that begin with it first. All of them for no text. */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  if (wanted === '') return [...options];
  const names = ({ label, value }: Option) => [plain(label), plain(value)];
  const begins = (option: Option) => names(option).some((name) => name.startsWith(wanted));
  const found = options.filter(
    (option) => names(option).some((name) => name.includes(wanted)) || plain(option.note ?? '') === wanted,
  );
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** A text as it is looked for: without case and accents. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}
