import { useId, useRef } from 'react';
import { describedBy, Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Option } from './find-options.ts';
import { useSearchableList } from './use-searchable-list.ts';
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

/** One value of a long list, found by typing: the ARIA combobox with a list. What finds nothing is said. */
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
  const { text, found, isNone, isOpen, active, show, type, steer, choose, leave, clear } = useSearchableList({
    options,
    value,
    onChange,
    onMove: (index) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  });
  const error = isNone && !isOpen ? emptyText : undefined;

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
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          className={styles.input}
          value={text}
          onChange={(event) => type(event.target.value)}
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
              clear();
              input.current?.focus();
            }}
          />
        )}
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          hidden={!isOpen}
          className={styles.list}
          // A press on the list must not take the focus from the field, which would close it.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {isOpen &&
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
        {isOpen && found.length === 0 && (
          <p role="status" className={classNames(styles.list, styles.empty)}>
            {emptyText}
          </p>
        )}
      </div>
    </Field>
  );
}
