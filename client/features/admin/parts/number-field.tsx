import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/score-input.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './parts.module.css';

interface NumberFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** The most that is taken. */
  max: number;
  /** As it stands in the field; `toNonNegativeInteger` says what it means. */
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/**
 * A field for a score, an order or a number of hits (ADM-08): whole, from 0 to `max`. What is no number becomes 0 when the field is left; what is below 0
 * or above `max` stays and is refused in its place. A `DialogForm` sends nothing while a field in it is refused or was made another by the very click
 * that sends.
 */
export function NumberField({ label, hint, error, max, value, onChange, autoFocus }: NumberFieldProps) {
  const { t } = useTranslation('errors');
  const [isTurned, setIsTurned] = useTurned();
  const refusal = numberRefusal(value, max);
  const meant = refusal ? value : String(toNonNegativeInteger(value));
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      className={styles.number}
      label={label}
      hint={hint}
      error={refusal ? t(`limits.${refusal}`, { limit: refusal === 'too_small' ? 0 : max }) : error}
      value={value}
      data-autofocus={autoFocus ? true : undefined}
      data-held={refusal ? 'refused' : isTurned ? 'turned' : undefined}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (value === meant) return;
        onChange(meant);
        // 02 is no other number than 2.
        setIsTurned(value.trim() === '' || Number(value) !== Number(meant));
      }}
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

/** From the leaving that made the number another until the next press: a click that comes before was made without having seen it. */
function useTurned() {
  const [isTurned, setIsTurned] = useState(false);
  useEffect(() => {
    if (!isTurned) return;
    const forget = () => setIsTurned(false);
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, [isTurned]);
  return [isTurned, setIsTurned] as const;
}
