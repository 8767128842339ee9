import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Likeness } from '../../../../shared/rules/claims.ts';
import { PRIZE_NOTE_MAX, PRIZE_STATES, type PrizeState } from '../../../../shared/rules/prizes.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { AlikeChips } from './alike-view.tsx';
import { stepText, winnerMailText } from './told-by-mail.ts';

interface PrizeDialogProps {
  grid: AdminGrid;
  prize: AdminPrize;
  /** Its likenesses with prizes of other accounts. If it has any, sending the prize asks first (PRIZE-06). */
  same: readonly Likeness[];
  onClose: () => void;
}

const isOut = (state: PrizeState) => state === 'sent' || state === 'delivered';

/**
 * Sets the state of a prize, back or ahead, and its note. Fields that were not touched follow another administrator's
 * change.
 */
export function PrizeDialog({ grid, prize, same, onClose }: PrizeDialogProps) {
  const t = useAdminText();
  const { t: errors } = useTranslation('errors');
  /** Undefined: not touched. */
  const [chosen, setChosen] = useState<PrizeState>();
  const [typed, setTyped] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const change = useAdminCall('PUT /admin/game-groups/:id/prizes/:playerId', {
    done: t('prizes.updated'),
    failed: t('prizes.updateFailed'),
    row: prize,
    about: { kind: 'prize', id: grid.id, player: prize.id },
    onDone: onClose,
  });
  const was = change.row;
  const [state, note] = [chosen ?? was.state, typed ?? was.note ?? ''];
  const tooLong =
    note.trim().length > PRIZE_NOTE_MAX ? errors('limits.too_long', { limit: PRIZE_NOTE_MAX }) : undefined;

  const subject = prize.username ?? t('prizes.deleted', { id: prize.id });
  const send = () =>
    change.run({
      params: { id: grid.id, playerId: prize.id },
      body: { state, note: typed, version: was.version },
    });

  async function submit() {
    const asksFirst = same.length > 0 && isOut(state) && !isOut(was.state);
    if (asksFirst) setAsking(true);
    else await send();
  }

  function whenOf(step: PrizeState): string {
    if (step === 'won')
      return [stepText(t, { at: was.wonAt, by: null }), winnerMailText(t, was)].filter(Boolean).join(' · ');
    const taken = was[step];
    return taken ? stepText(t, taken) : t('prizes.notYet');
  }

  const form = (
    <FormDialog
      title={t('prizes.dialogTitle')}
      subject={subject}
      submitLabel={t('prizes.save')}
      submittingLabel={t('prizes.saving')}
      check={(): Record<string, string> => (tooLong ? { note: tooLong } : {})}
      onSubmit={submit}
      {...useLeaveQuestion(chosen !== undefined || typed !== undefined, onClose)}
    >
      {(problems) => (
        <>
          <RadioChoices
            legend={t('column.status')}
            choices={PRIZE_STATES.map((each) => ({
              value: each,
              label: t(`prizes.state.${each}`),
              note: whenOf(each),
            }))}
            value={state}
            focused={prize.state}
            onChange={(next) => setChosen(next === was.state ? undefined : next)}
          />
          <TextAreaField
            name="note"
            label={t('prizes.note')}
            hint={t('prizes.noteHint')}
            error={tooLong ?? problems['note']}
            value={note}
            rows={3}
            onChange={({ target }) => setTyped(target.value === (was.note ?? '') ? undefined : target.value)}
          />
        </>
      )}
    </FormDialog>
  );
  return (
    <>
      {form}
      {isAsking && (
        <FormDialog
          danger
          title={t('alike.askTitle')}
          subject={subject}
          submitLabel={t('prizes.save')}
          submittingLabel={t('prizes.saving')}
          onSubmit={send}
          onClose={() => setAsking(false)}
        >
          <AlikeChips same={same} />
          <p>{t('alike.ask')}</p>
        </FormDialog>
      )}
    </>
  );
}
