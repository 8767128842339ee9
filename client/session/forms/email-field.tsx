import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

/** The account's address, named `email`. */
export function EmailField({ hint, error }: { hint?: string; error?: string }) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={320}
      label={t('field.email')}
      hint={hint}
      error={error}
    />
  );
}
