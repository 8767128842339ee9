import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

interface NumberFieldProps {
  name?: string;
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
 * A field for a score, an order or a number of hits (ADM-08): whole, from 0 to `max`. What is no number becomes 0 when the field is left, which is said
 * until it is typed in again; what is below 0 or above `max` stays and is refused in its place. A `DialogForm` sends nothing while a field in it is refused or was made another by the very click
 * that sends.
 */
export function NumberField({ name, label, hint, error, max, value, onChange, autoFocus }: NumberFieldProps) {
  const { t } = useTranslation('errors');
  const [isTurned, setIsTurned] = useTurned();
  /** What was typed and became another number; null: nothing did. */
  const [typed, setTyped] = useState<string | null>(null);
  const refusal = numberRefusal(value, max);
  const meant = refusal ? value : String(toNonNegativeInteger(value));

  /** Whether what was typed was another number. */
  function turn(): boolean {
    if (value === meant) return false;
    onChange(meant);
    // 02 is no other number than 2.
    const isOther = value.trim() === '' || Number(value) !== Number(meant);
    setTyped(isOther ? value : null);
    return isOther;
  }

  return (
    <TextField
      type="number"
      name={name}
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      className={styles.number}
      label={label}
      hint={typed === null ? hint : <Turned typed={typed} value={value} />}
      error={refusal ? t(`limits.${refusal}`, { limit: refusal === 'too_small' ? 0 : max }) : error}
      value={value}
      data-autofocus={autoFocus ? true : undefined}
      data-held={refusal ? 'refused' : isTurned ? 'turned' : undefined}
      onChange={(event) => {
        setTyped(null);
        onChange(event.target.value);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (turn()) setIsTurned(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || value === meant) return;
        // Enter sends without leaving the field: what would be sent is shown first, the next Enter sends it.
        event.preventDefault();
        turn();
      }}
      // A wheel that scrolls the page must not change a score on its way.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

function Turned({ typed, value }: { typed: string; value: string }) {
  const t = useAdminText();
  return (
    <span role="status" className={styles.turned}>
      {t(typed.trim() === '' ? 'turnedEmpty' : 'turnedTyped', { typed, value })}
    </span>
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
