import { useId, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';
import { plain } from './fixtures.ts';
import { useCountries } from './use-countries.ts';

interface CountryFieldProps {
  /** The source's own name; '' for none. */
  country: string;
  onChange: (country: string) => void;
}

/** The source's countries in the language on screen, found by typing in either language (ADM-09). */
export function CountryField({ country, onChange }: CountryFieldProps) {
  const listId = useId();
  const { query, countries, nameOf } = useCountries();
  /** Null: the field shows the chosen country. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (country && nameOf(country));

  const named = countries.map(({ name }) => ({ name, words: [plain(nameOf(name)), plain(name)] }));
  const exact = (words: string) => named.find((each) => each.words.includes(plain(words)));
  const containing = (words: string) =>
    named.filter((each) => each.words.some((word) => word.includes(plain(words))));
  const isUnknown = text !== '' && query.data !== undefined && containing(text).length === 0;

  /** The typed text names a country if no other country contains it. An unknown text stays for a correction. */
  function settle() {
    if (typed === null) return;
    const found = containing(typed);
    const only = exact(typed) ?? (found.length === 1 ? found[0] : undefined);
    const next = typed.trim() === '' || found.length === 0 ? '' : (only?.name ?? country);
    if (next !== country) onChange(next);
    if (found.length > 0) setTyped(null);
  }

  return (
    <div className="stack gap-2">
      <TextField
        type="search"
        name="country"
        label={t('search.country')}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        disabled={query.isLoading}
        placeholder={t('search.countryHint')}
        error={isUnknown && t('search.countryNone')}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          const found = exact(target.value);
          if (found && found.name !== country) onChange(found.name);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === null) return;
          // Enter takes the country; the next Enter sends the form.
          event.preventDefault();
          settle();
        }}
      />
      <datalist id={listId}>
        {countries.map(({ name, code }) => (
          <option key={`${name} ${code}`} value={nameOf(name)} label={name} />
        ))}
      </datalist>
      <LoadFailure query={query} failed={t('search.countriesFailed')} />
    </div>
  );
}
