import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

interface EmailFieldProps {
  /** `username` in a login: password managers then fill in the address that they keep the password under. */
  autoComplete?: 'email' | 'username' | 'username webauthn';
  hint?: string;
  error?: ReactNode;
  /** The first value of the field. */
  initial?: string;
}

/** The account's address, named `email`. */
export function EmailField({ autoComplete = 'email', hint, error, initial }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={initial}
      label={t('field.email')}
      hint={hint}
      error={error}
    />
  );
}
