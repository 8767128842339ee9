import { FormDialog } from '../../../shell/form-dialog.tsx';
import { toastInfo } from '../../../shell/toasts.ts';
import type { AdminData } from '../parts/admin-api.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';

export type Corrections = AdminData<'GET /admin/prizes/corrections'>;

/** The mails to all whose prize a correction changed after they were told, before they leave (PRIZE-14). */
export function CorrectionsDialog({
  corrections: { prizes, mails },
  onClose,
}: {
  corrections: Corrections;
  onClose: () => void;
}) {
  const send = useAdminCall('POST /admin/prizes/mark', {
    done: ({ data: { marked, leftOut } }) => {
      if (leftOut > 0) toastInfo(t('prizes.leftOut', { count: leftOut }));
      return marked > 0 ? t('corrections.done', { count: marked }) : null;
    },
    failed: t('corrections.failed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      size="medium"
      title={t('corrections.title')}
      submitLabel={t('corrections.send', { count: prizes.length })}
      submittingLabel={t('prizes.saving')}
      disabled={prizes.length === 0}
      onSubmit={() => send.run({ body: { as: 'corrected', prizes } })}
      onClose={onClose}
    >
      <p>{t(prizes.length === 0 ? 'corrections.none' : 'corrections.about')}</p>
      {mails.map(({ language, subject, text, people }, index) => (
        <article key={index} className="stack gap-1" lang={language}>
          <p className="note">
            {t('corrections.people', { language: t(`contacts.language.${language}`), count: people })}
          </p>
          <h3>{subject}</h3>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        </article>
      ))}
    </FormDialog>
  );
}
