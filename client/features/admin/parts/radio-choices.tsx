import { useId, type ReactNode } from 'react';
import styles from './lists.module.css';

interface RadioChoicesProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: ReactNode; note: ReactNode; disabled?: boolean }[];
  /** Undefined: not chosen yet. */
  value: Value | undefined;
  /** Has the focus when the dialog opens. */
  focused?: Value;
  onChange: (value: Value) => void;
}

/** One of a few values, each with a note. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { legend, choices, value, focused, onChange } = props;
  const name = useId();
  return (
    <fieldset className="stack gap-2">
      <legend className="note">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={`card line ${styles.radio}`}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            data-autofocus={choice.value === focused || undefined}
            onChange={() => onChange(choice.value)}
          />
          <span className="stack gap-1">
            <span className="row">{choice.label}</span>
            <span className="note">{choice.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
