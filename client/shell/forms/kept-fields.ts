/** What was typed into one form and is to stand in the next, by the names of the fields. */
export type KeptFields = Readonly<Record<string, string>>;

/** The fields of a form that may outlive it: all but the passwords. */
export function keptFields(form: HTMLFormElement | null | undefined): KeptFields {
  if (!form) return {};
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !/password/i.test(name) ? [[name, value]] : [],
    ),
  );
}
