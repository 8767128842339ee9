import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { GAME_STATUSES } from '../../../../shared/rules/game-status.ts';
import { toNonNegativeInteger } from '../../../../shared/rules/score-input.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUpdateScoreMutation } from '../admin-api.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { MatchLine } from './match-line.tsx';
import styles from './games.module.css';

/** Sets a match's score and status by hand (ADM-07, ADM-08). */
export function ScoreDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [home, setHome] = useState(String(game.homeScore ?? 0));
  const [away, setAway] = useState(String(game.awayScore ?? 0));
  const [status, setStatus] = useState(game.status);
  const [updateScore, { isLoading }] = useUpdateScoreMutation();
  const { failure, run } = useChange(
    { done: t('scoreDialog.done'), failed: t('scoreDialog.failed') },
    onClose,
  );

  function submit() {
    const body = { homeScore: toNonNegativeInteger(home), awayScore: toNonNegativeInteger(away), status };
    run(() => updateScore({ params: { id: game.id }, body }).unwrap());
  }

  return (
    <DialogForm
      title={t('scoreDialog.title')}
      subject={<MatchLine game={game} />}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('scoreDialog.confirm')}
      submittingLabel={t('scoreDialog.confirming')}
      submitting={isLoading}
      failure={failure?.message}
    >
      {game.attention && (
        <Banner tone="warning" title={t(`attention.${game.attention}`)}>
          <p>{t(`attention.${game.attention}Text`)}</p>
          {game.sourceStatus && <p>{t('attention.sourceSays', { status: game.sourceStatus })}</p>}
        </Banner>
      )}
      {game.scoreBy === 'admin' && <Banner tone="info">{t('byHandText')}</Banner>}
      <div className={styles.scores}>
        <NumberField
          label={t('scoreDialog.home', { team: game.homeTeam })}
          error={failure?.fields['homeScore']}
          value={home}
          onChange={setHome}
          autoFocus
        />
        <NumberField
          label={t('scoreDialog.away', { team: game.awayTeam })}
          error={failure?.fields['awayScore']}
          value={away}
          onChange={setAway}
        />
      </div>
      <SelectField
        label={t('scoreDialog.status')}
        hint={t(`scoreDialog.statusText.${status}`)}
        error={failure?.fields['status']}
        value={status}
        onChange={(event) => {
          const chosen = GAME_STATUSES.find((each) => each === event.target.value);
          if (chosen) setStatus(chosen);
        }}
        options={GAME_STATUSES.map((each) => ({ value: each, label: t(`gameStatus.${each}`) }))}
      />
      <p className={styles.note}>
        {t('scoreDialog.hint')} {t('scoreDialog.shown')}
      </p>
    </DialogForm>
  );
}
