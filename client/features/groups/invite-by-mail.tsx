import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { isApiError } from '../../api/api-error.ts';
import { fieldTexts, playerErrorText } from '../../api/error-text.ts';
import { textOf, useFormErrors } from '../../shell/forms/use-form-errors.ts';
import { toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useInviteMutation } from './invite-api.ts';
import styles from './invite-dialog.module.css';

/** Invites an address (GRP-05). Nothing is sent when it is empty, or is none; what was typed stays until it is sent. */
export function InviteByMail({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  const { t: errorTexts } = useTranslation('errors');
  const [invite, { isLoading, data }] = useInviteMutation();
  const [errors, tell, form] = useFormErrors(problemsIn);

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    if (!email) return { email: common('error.required') };
    return isEmail(email) ? {} : { email: errorTexts('fields.invalid_email') };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const given = new FormData(event.currentTarget);
    const email = normalizeEmail(textOf(given, 'email'));
    const fields = problemsIn(given);
    tell({ fields });
    if (Object.keys(fields).length > 0) return;
    try {
      const { wasInvited } = await invite({ params: { id: groupId }, body: { email } }).unwrap();
      if (wasInvited) toastInfo(t('invite.already'));
      else toastSuccess(t('invite.success'));
      form.current?.reset();
    } catch (error) {
      const text = playerErrorText(error, t('invite.error'));
      if (isApiError(error) && error.fields.length > 0)
        tell({ fields: { email: text, ...fieldTexts(error) } });
      else {
        toastError(text);
        tell({ message: text });
      }
    }
  }

  return (
    <form ref={form} noValidate className={`stack ${styles.mail}`} onSubmit={(event) => void submit(event)}>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('invite.email')}
        error={errors.fields['email']}
      />
      <Button
        type="submit"
        keepsFocus
        icon={<Icon name="mail" />}
        loading={isLoading}
        loadingLabel={t('invite.sending')}
      >
        {t('invite.send')}
      </Button>
      {/* The toast lies outside the dialog, where nothing is read aloud while that is open. */}
      <p role="status" className="visually-hidden">
        {data ? t(data.wasInvited ? 'invite.already' : 'invite.success') : errors.message}
      </p>
    </form>
  );
}
