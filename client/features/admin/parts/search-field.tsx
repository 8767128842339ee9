import { SEARCH_MAX } from '../../../../shared/rules/panel-input.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminText } from './use-admin-text.ts';
import { useTypedSearch } from './use-typed-search.ts';
import styles from './lists.module.css';

interface SearchFieldProps {
  label: string;
  hint?: string;
  /** What is searched for. */
  search: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** A field that searches by itself once the word is complete; what is longer than the server takes is said, not cut. */
export function SearchField({ label, hint, search, onSearch, className = styles.long }: SearchFieldProps) {
  const t = useAdminText();
  const field = useTypedSearch(search, (text) => {
    if (text.length <= SEARCH_MAX) onSearch(text);
  });
  const { length } = field.value.trim();
  return (
    <TextField
      type="search"
      label={label}
      hint={hint}
      error={length > SEARCH_MAX ? t('searchTooLong', { max: SEARCH_MAX, count: length }) : undefined}
      autoComplete="off"
      spellCheck={false}
      className={className}
      {...field}
    />
  );
}
