import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';

/** The name of a passkey in the player's list, named `name`. */
export function PasskeyNameField({ initial }: { initial: string }) {
  const { t } = useTranslation('access');
  return (
    <TextField
      name="name"
      required
      maxLength={60}
      autoComplete="off"
      defaultValue={initial}
      label={t('passkeys.name')}
      hint={t('passkeys.nameHint')}
    />
  );
}
