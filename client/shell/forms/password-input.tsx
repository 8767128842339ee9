import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordInputProps {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  label: string;
  hint?: string;
  error?: string;
}

/** A required password that can be shown. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      {...props}
      required
      maxLength={1024}
      showLabel={t('field.showPassword')}
      hideLabel={t('field.hidePassword')}
    />
  );
}
