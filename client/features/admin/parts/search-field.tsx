import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX } from '../../../../shared/rules/panel-input.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { t } from './admin-text.ts';
import styles from './lists.module.css';

/** After this pause in typing the word is complete. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  hint?: string;
  /** The text of the last search. */
  search: string;
  onSearch: (text: string) => void;
  className?: string;
}

/**
 * A field that searches after a pause, on Enter and on blur. A text that is too long for the server is an error, not
 * cut.
 */
export function SearchField({ label, hint, search, onSearch, className = styles.long }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Another search came from the address, e.g. by the back button.
  if (known !== search) {
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }

  const { length } = text.trim();
  const commit = () => {
    if (text.trim() !== search && length <= SEARCH_MAX) onSearch(text.trim());
  };
  const pause = useEffectEvent(commit);
  useEffect(() => {
    const timer = setTimeout(() => pause(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      type="search"
      label={label}
      hint={hint}
      error={length > SEARCH_MAX ? t('searchTooLong', { max: SEARCH_MAX, count: length }) : undefined}
      autoComplete="off"
      spellCheck={false}
      className={className}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}
