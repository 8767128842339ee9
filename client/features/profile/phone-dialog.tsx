import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { phoneToSend } from '../../shell/forms/phone-check.ts';
import { PhoneField } from '../../shell/forms/phone-field.tsx';
import { textOf } from '../../shell/forms/use-form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useChangePhoneMutation } from './profile-api.ts';

/** Changes the telephone number of the account (PROF-05), with the checks of the registration. */
export function PhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'auth', 'errors']);
  const [phone, setPhone] = useState(user.phone);
  const [changePhone] = useChangePhoneMutation();

  const read = (given: FormData) => textOf(given, 'phone').trim();

  function check(given: FormData): Record<string, string> {
    if (!read(given)) return { phone: t('errors:fields.required') };
    return phoneToSend(read(given), user.country) ? {} : { phone: t('errors:fields.invalid_phone') };
  }

  return (
    <FormDialog
      title={t('phone.title')}
      submitLabel={t('phone.submit')}
      submittingLabel={t('phone.submitting')}
      done={t('phone.success')}
      failure={t('phone.error')}
      check={check}
      onSubmit={(given) => {
        const phone = phoneToSend(read(given), user.country) ?? read(given);
        return changePhone({ body: { phone } }).unwrap();
      }}
      onClose={onClose}
    >
      <PhoneField country={user.country} value={phone} onChange={setPhone} hint={t('auth:field.phoneHint')} />
    </FormDialog>
  );
}
