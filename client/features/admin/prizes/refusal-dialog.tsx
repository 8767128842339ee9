import { useState } from 'react';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import { PRIZE_NOTE_MAX } from '../../../../shared/rules/prizes.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { usePrizeChange } from './prize-dialog.tsx';

/** Refuses a prize with a reason that its winner reads, or takes the refusal back (PRIZE-07). */
export function RefusalDialog({ prize, onClose }: { prize: AdminPrize; onClose: () => void }) {
  const [typed, setTyped] = useState<string>();
  const change = usePrizeChange(prize, onClose);
  const was = change.row;
  const reason = typed ?? was.refusal ?? '';
  const problem =
    reason.trim().length > PRIZE_NOTE_MAX
      ? t('errors:limits.too_long', { limit: PRIZE_NOTE_MAX })
      : reason.trim() === '' && was.refusal === null
        ? t('errors:fields.required')
        : undefined;

  return (
    <FormDialog
      danger
      title={t('refusal.title')}
      subject={prize.username ?? t('prizes.deleted', { id: prize.id })}
      submitLabel={t(was.refusal === null ? 'refusal.refuse' : 'refusal.save')}
      submittingLabel={t('prizes.saving')}
      gone={change.gone}
      check={(): Record<string, string> => (problem === undefined ? {} : { refusal: problem })}
      onSubmit={() =>
        change.run({
          params: { id: prize.gameGroup.id, playerId: prize.id },
          body: { state: was.state, refusal: reason, version: was.version },
        })
      }
      {...useLeaveQuestion(typed !== undefined, onClose)}
    >
      <p>{t('refusal.about')}</p>
      <TextAreaField
        name="refusal"
        label={t('refusal.reason')}
        hint={[was.refusal !== null && t('refusal.back'), t('refusal.hint')].filter(Boolean).join(' ')}
        value={reason}
        rows={4}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
