import { toNonNegativeInteger } from '../../../../shared/rules/score-input.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './parts.module.css';

interface NumberFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** As it stands in the field; `toNonNegativeInteger` says what it means. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** A field for a score, an order or a number of hits (ADM-08): whole, 0 or more; what is no number becomes 0 when the field is left. */
export function NumberField({ label, hint, error, value, onChange, autoFocus }: NumberFieldProps) {
  const meant = String(toNonNegativeInteger(value));
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      className={styles.number}
      label={label}
      hint={hint}
      error={error}
      value={value}
      data-autofocus={autoFocus ? true : undefined}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => onChange(meant)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || value === meant) return;
        // Enter sends without leaving the field: what would be sent is shown first, the next Enter sends it.
        event.preventDefault();
        onChange(meant);
      }}
      // A wheel that scrolls the page must not change a score on its way.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
