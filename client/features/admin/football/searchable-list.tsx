import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { describedBy, Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { findOptions, type Option } from './find-options.ts';
import styles from './searchable-list.module.css';

interface SearchableListProps {
  name: string;
  label: string;
  /** Name of the list that opens, for a screen reader. */
  listLabel: string;
  /** Said in the list when nothing is found. */
  emptyText: string;
  placeholder: string;
  clearLabel: string;
  options: readonly Option[];
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * One value of a long list, found by typing: the ARIA combobox with a list. Arrows move through what was found, Enter takes it, Esc leaves
 * what was chosen before; leaving the field with nothing typed takes the choice out, and so does what finds nothing, which is said.
 */
export function SearchableList({
  name,
  label,
  listLabel,
  emptyText,
  placeholder,
  clearLabel,
  options,
  value,
  onChange,
}: SearchableListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** What is typed while `of` is chosen; null while the field shows what is chosen. */
  const [written, setWritten] = useState<{ text: string; of: string } | null>(null);
  const typed = written?.of === value ? written.text : null;
  const setTyped = (text: string | null, of = value) => setWritten(text === null ? null : { text, of });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = options.find((option) => option.value === value);
  const found = findOptions(options, typed ?? '');
  const isNone = options.length > 0 && (typed === null ? value !== '' && !chosen : found.length === 0);
  const error = isNone && !open ? emptyText : undefined;

  function show() {
    setOpen(true);
    setActive(typed === null ? options.findIndex((option) => option.value === value) : -1);
  }

  function close() {
    setOpen(false);
    setActive(-1);
    setTyped(null);
  }

  function choose(option: Option | undefined) {
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  }

  function moveTo(index: number) {
    const next = (index + found.length) % found.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      if (found.length === 0) return;
      const none = event.key === 'ArrowDown' ? 0 : found.length - 1;
      moveTo(active === -1 ? none : active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && open) {
      // In a form it would send the search while a country is still being chosen.
      event.preventDefault();
      choose(active === -1 && found.length === 1 ? found[0] : found[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  function leave() {
    const text = typed;
    close();
    if (text === null) return;
    if (text.trim() === '') {
      if (value !== '') onChange('');
    } else if (found.length === 1) choose(found[0]);
    else if (isNone) {
      // What is none stands there to be mended, and nothing is chosen.
      setTyped(text, '');
      if (value !== '') onChange('');
    }
  }

  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.place}>
        <input
          ref={input}
          {...describedBy(id, { error })}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          className={styles.input}
          value={typed ?? chosen?.label ?? value}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(event.target.value.trim() === '' ? -1 : 0);
            setOpen(true);
          }}
          onClick={show}
          onFocus={(event) => event.target.select()}
          onKeyDown={steer}
          onBlur={leave}
        />
        {value !== '' && (
          <IconButton
            icon="close"
            label={clearLabel}
            className={styles.clear}
            onClick={() => {
              close();
              onChange('');
              input.current?.focus();
            }}
          />
        )}
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          hidden={!open}
          className={styles.list}
          // A press on the list must not take the focus from the field, which would close it.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {open &&
            found.map((option, index) => (
              <li
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === value}
                className={classNames(styles.option, index === active && styles.active)}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.note && (
                  <span className={styles.note} aria-hidden="true">
                    {option.note}
                  </span>
                )}
              </li>
            ))}
        </ul>
        {open && found.length === 0 && (
          <p role="status" className={classNames(styles.list, styles.empty)}>
            {emptyText}
          </p>
        )}
      </div>
    </Field>
  );
}
