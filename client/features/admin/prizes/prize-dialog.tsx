import { useState } from 'react';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Claim } from '../../../../shared/contract/claim.ts';
import {
  PRIZE_NOTE_MAX,
  PRIZE_STATES,
  TRACKING_MAX,
  type PrizeState,
} from '../../../../shared/rules/prizes.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { ClaimFacts } from './claim-view.tsx';
import { stepText, winnerMailText } from './told-by-mail.ts';
import styles from './prizes.module.css';

/**
 * A prize with its winner's contact, and on a press the address; its state, back or ahead, parcel number and note.
 * Fields that were not touched follow another administrator's change.
 */
export function PrizeDialog({ prize, onClose }: { prize: AdminPrize; onClose: () => void }) {
  const params = { id: prize.gameGroup.id, playerId: prize.id };
  /** Undefined: not touched. */
  const [chosen, setChosen] = useState<PrizeState>();
  const [typed, setTyped] = useState<string>();
  const [number, setNumber] = useState<string>();
  const change = usePrizeChange(prize, onClose);
  const was = change.row;
  const [state, note] = [chosen ?? was.state, typed ?? was.note ?? ''];
  const tooLong =
    note.trim().length > PRIZE_NOTE_MAX ? t('errors:limits.too_long', { limit: PRIZE_NOTE_MAX }) : undefined;

  function whenOf(step: PrizeState): string {
    if (step === 'won')
      return [stepText({ at: was.wonAt, by: null }), winnerMailText(was)].filter(Boolean).join(' · ');
    const taken = was[step];
    return taken ? stepText(taken) : t('prizes.notYet');
  }

  return (
    <FormDialog
      title={t('prizes.dialogTitle')}
      subject={`${prize.username ?? t('prizes.deleted', { id: prize.id })} · ${prize.gameGroup.name}`}
      submitLabel={t('prizes.save')}
      submittingLabel={t('prizes.saving')}
      check={(): Record<string, string> => (tooLong ? { note: tooLong } : {})}
      onSubmit={() =>
        change.run({ params, body: { state, note: typed, tracking: number, version: was.version } })
      }
      {...useLeaveQuestion(chosen !== undefined || typed !== undefined || number !== undefined, onClose)}
    >
      <Reach prize={prize} />
      {prize.claim && <Address params={params} />}
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
      <TextField
        label={t('prizes.tracking')}
        hint={t('prizes.trackingHint')}
        name="tracking"
        maxLength={TRACKING_MAX}
        autoComplete="off"
        value={number ?? was.tracking ?? ''}
        onChange={({ target }) => setNumber(target.value === (was.tracking ?? '') ? undefined : target.value)}
      />
      <TextAreaField
        name="note"
        label={t('prizes.note')}
        hint={t('prizes.noteHint')}
        error={tooLong}
        value={note}
        rows={3}
        onChange={({ target }) => setTyped(target.value === (was.note ?? '') ? undefined : target.value)}
      />
    </FormDialog>
  );
}

/** A change of a prize in a dialog. After a 409 `row` is the prize as it is now. */
export function usePrizeChange(prize: AdminPrize, onDone: () => void) {
  return useAdminCall('PUT /admin/game-groups/:id/prizes/:playerId', {
    done: t('prizes.updated'),
    failed: t('prizes.updateFailed'),
    row: prize,
    about: { kind: 'prize', id: prize.gameGroup.id, player: prize.id },
    onDone,
  });
}

/** The winner's name, phone, address, country and language. Nothing for a deleted account. */
function Reach({ prize: { email, person } }: { prize: AdminPrize }) {
  if (!person) return null;
  return (
    <p className={`stack gap-1 ${styles.facts} ${styles.who}`}>
      <span>{`${person.firstName} ${person.lastName}`}</span>
      <a href={`tel:${person.phone}`}>{person.phone}</a>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span className="muted small">
        {t('contacts.writes', {
          country: countryName(person.country),
          language: t(`contacts.language.${person.language}`),
        })}
      </span>
    </p>
  );
}

/** The winner's address on a press: the audit log notes who looked. */
function Address({ params }: { params: { id: number; playerId: number } }) {
  const [claim, setClaim] = useState<Claim>();
  const look = useAdminCall('GET /admin/game-groups/:id/prizes/:playerId/claim', {
    failed: t('claim.failed'),
    onDone: ({ data }) => setClaim(data),
  });
  if (!claim)
    return (
      <div className="row">
        <Button
          variant="secondary"
          keepsFocus
          loading={look.isRunning}
          onClick={() => look.press({ params })}
        >
          {t('claim.show')}
        </Button>
      </div>
    );
  return (
    <div tabIndex={-1} ref={takeFocus}>
      <ClaimFacts claim={claim} />
      <p className="note">
        {`${t('claim.changed', { at: formatNumericDateTime(claim.changedAt) })} ${t('claim.erased')}`}
      </p>
    </div>
  );
}

/** The button that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
