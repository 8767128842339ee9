import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { t } from './admin-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './lists.module.css';

interface NumberFieldProps {
  name?: string;
  label: string;
  labelHidden?: boolean;
  hint?: string;
  max: number;
  /** The text of the field. `toNonNegativeInteger` converts it. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** The field may stay empty. */
  isOptional?: boolean;
}

/**
 * A field for a whole number from 0 to `max` (ADM-08). On blur a text that is no number becomes 0; a number out of
 * range stays, with its error.
 */
export function NumberField({
  max,
  value,
  onChange,
  autoFocus,
  isOptional = false,
  ...rest
}: NumberFieldProps) {
  const refusal = numberRefusal(value, max);
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      className={styles.number}
      error={
        refusal ? t(`errors:limits.${refusal}`, { limit: refusal === 'too_small' ? 0 : max }) : undefined
      }
      value={value}
      data-autofocus={autoFocus ? true : undefined}
      // A `FormDialog` does not send it.
      data-held={refusal ? 'refused' : undefined}
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => {
        if (!refusal && !(isOptional && value === '')) onChange(String(toNonNegativeInteger(value)));
      }}
      // A wheel that scrolls the page must not change a score.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
