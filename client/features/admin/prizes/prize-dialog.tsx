import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { PRIZE_NOTE_MAX, PRIZE_STATES, type PrizeState } from '../../../../shared/rules/prizes.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { replacesOf } from '../parts/differences.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { toldByMail } from './told-by-mail.ts';
import { useUpdatePrizeMutation, type AdminPrize } from './prizes-api.ts';
import { usePrizeDifferences } from './use-prize-differences.ts';

interface PrizeDialogProps {
  grid: AdminGrid;
  prize: AdminPrize;
  onClose: () => void;
}

/** Sets how far a prize has come, back or ahead, and what is to be known of it. What nobody touched here follows whoever changes it meanwhile. */
export function PrizeDialog({ grid, prize, onClose }: PrizeDialogProps) {
  const t = useAdminText();
  /** Undefined: not touched, or put back to what stands. */
  const [chosen, setChosen] = useState<PrizeState>();
  const [typed, setTyped] = useState<string>();
  const [update, { isLoading }] = useUpdatePrizeMutation();
  const texts = { done: t('prizes.updated'), failed: t('prizes.updateFailed') };
  const { failure, run, latest: was, before } = useVersionedChange(prize, texts, onClose);
  const differences = usePrizeDifferences()(before, was);
  const [state, note] = [chosen ?? was.state, typed ?? was.note ?? ''];

  const { t: errors } = useTranslation('errors');
  const isTooLong = note.trim().length > PRIZE_NOTE_MAX;
  const noteError = isTooLong
    ? errors('limits.too_long', { limit: PRIZE_NOTE_MAX })
    : failure?.fields['note'];
  const noteField = useRef<HTMLDivElement>(null);
  const showNote = () => noteField.current?.scrollIntoView({ block: 'nearest' });
  // It is the last of the form, and what is wrong with it stands below it.
  useEffect(() => {
    if (noteError) showNote();
  }, [noteError]);

  const save = () =>
    update({
      params: { id: grid.id, playerId: prize.id },
      body: { state, note: typed, version: was.version },
    }).unwrap();

  return (
    <DialogForm
      title={t('prizes.dialogTitle')}
      subject={prize.username ?? t('prizes.deleted', { id: prize.id })}
      onClose={onClose}
      changed={chosen !== undefined || typed !== undefined}
      onSubmit={() => (isTooLong ? showNote() : run(save))}
      submitLabel={t('prizes.save')}
      submittingLabel={t('prizes.saving')}
      submitting={isLoading}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile
        differences={differences}
        replaces={replacesOf({ state: chosen, note: typed }, differences, before, was)}
      />
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
      <div ref={noteField}>
        <TextAreaField
          label={t('prizes.note')}
          hint={t('prizes.noteHint')}
          error={noteError}
          value={note}
          rows={3}
          onChange={({ target }) => setTyped(target.value === (was.note ?? '') ? undefined : target.value)}
        />
      </div>
    </DialogForm>
  );

  function whenOf(step: PrizeState): string {
    if (step === 'won') {
      const won = formatNumericDateTime(was.wonAt);
      const told = toldByMail(t, was);
      return told ? `${won} · ${told}` : won;
    }
    const taken = was[step];
    if (!taken) return t('prizes.notYet');
    const at = formatNumericDateTime(taken.at);
    return taken.by ? t('prizes.by', { at, name: taken.by }) : at;
  }
}
