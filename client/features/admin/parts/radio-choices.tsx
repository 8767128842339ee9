import { useId, type ReactNode } from 'react';
import styles from './radio-choices.module.css';

interface RadioChoicesProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: ReactNode; note: ReactNode }[];
  value: Value;
  /** Where the focus is when the dialog opens: what stands now. */
  focused: Value;
  onChange: (value: Value) => void;
}

/** One of a few states, each with what there is to know of it. */
export function RadioChoices<Value extends string>({
  legend,
  choices,
  value,
  focused,
  onChange,
}: RadioChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            data-autofocus={choice.value === focused || undefined}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.text}>
            <span className={styles.label}>{choice.label}</span>
            <span className={styles.note}>{choice.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
