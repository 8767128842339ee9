import { TextField } from '../../../ui/text-field.tsx';
import { t } from '../parts/admin-text.ts';

/** One field for the six digits of an authenticator or for a recovery code. */
export function CodeField({ label, hint }: { label?: string; hint?: string }) {
  return (
    <TextField
      name="code"
      label={label ?? t('secondFactor.code')}
      hint={hint ?? t('secondFactor.codeHint')}
      required
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
    />
  );
}
