import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { useGiveUpMailsMutation } from './mails-api.ts';

/** What a mail said cannot be had back: it is asked for first. */
export function GiveUpDialog({ mail, onClose }: { mail: AdminMail; onClose: () => void }) {
  const t = useAdminText();
  const [giveUp, { isLoading }] = useGiveUpMailsMutation();
  const change = useChange({ done: t('mails.givenUp'), failed: t('mails.giveUpFailed') }, onClose);
  return (
    <DialogForm
      title={t('mails.giveUpTitle')}
      subject={t('mails.nameOf', { kind: t(`mails.kind.${mail.kind}`), to: mail.to })}
      onClose={onClose}
      onSubmit={() => change.run(() => giveUp({ body: { ids: [mail.id] } }).unwrap())}
      submitLabel={t('mails.giveUp')}
      submittingLabel={t('mails.givingUp')}
      submitting={isLoading}
      danger
      failure={change.failure?.message ?? null}
      size="small"
    >
      <p>{t('mails.giveUpText')}</p>
    </DialogForm>
  );
}
