import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { GAME_STATUSES, hasKickedOff, type GameStatus } from '../../../../shared/rules/game-status.ts';
import { SCORE_MAX, toNonNegativeInteger } from '../../../../shared/rules/score-input.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUpdateScoreMutation } from './games-api.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { MatchLine } from './match-line.tsx';
import { ScoreEffects } from './score-effects.tsx';
import { useGameDifferences } from './use-game-differences.ts';
import { isGrave, useScoreEffects } from './use-score-effects.ts';
import styles from './games.module.css';

/** Sets a match's score and status by hand (ADM-07, ADM-08). What corrects a final result, voids a match or settles its grid is not done before it was shown what that changes for players. */
export function ScoreDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useAdminText();
  const [home, setHome] = useState(String(game.homeScore ?? 0));
  const [away, setAway] = useState(String(game.awayScore ?? 0));
  const [status, setStatus] = useState(game.status);
  const [updateScore, { isLoading }] = useUpdateScoreMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    game,
    { done: t('scoreDialog.done'), failed: t('scoreDialog.failed') },
    onClose,
  );
  const differences = useGameDifferences()(before, latest);
  /** The choice that was told to come before the match has begun, for which it would be closed. */
  const [toldEarly, setToldEarly] = useState<GameStatus | null>(null);
  const { effects, failure: notSeen, isUnknown, isLooking, areDue, look, forget } = useScoreEffects(latest);
  const fields = { ...failure?.fields, ...notSeen?.fields };

  async function submit() {
    if (isEarly(latest, status) && toldEarly !== status) return setToldEarly(status);
    const result = { homeScore: toNonNegativeInteger(home), awayScore: toNonNegativeInteger(away), status };
    if (areDue(result) && !(await look(result))) return;
    // What was shown holds for what stood then.
    forget();
    run(() =>
      updateScore({ params: { id: game.id }, body: { ...result, version: latest.version } }).unwrap(),
    );
  }

  /** What was shown was of another result. */
  function typed(value: string, was: string, set: (value: string) => void) {
    set(value);
    // Goals of a match that is still to come would be thrown away.
    if (status === 'scheduled') setStatus('finished');
    if (toNonNegativeInteger(value) !== toNonNegativeInteger(was)) forget();
  }

  const isToldEarly = isEarly(latest, status) && toldEarly === status;
  return (
    <DialogForm
      title={t('scoreDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={effects || isToldEarly ? t('effects.confirm') : t('scoreDialog.confirm')}
      submittingLabel={isLooking ? t('effects.looking') : t('scoreDialog.confirming')}
      submitting={isLoading || isLooking}
      danger={(effects !== null && isGrave(effects)) || isToldEarly}
      gone={isGone || isUnknown ? t('games.gone') : null}
      failure={differences.length > 0 ? null : (notSeen?.message ?? failure?.message)}
    >
      <ChangedMeanwhile differences={differences} />
      {latest.attention && (
        <Banner tone="warning" title={t(`attention.${latest.attention}`)}>
          <p>{t(`attention.${latest.attention}Text`)}</p>
          {latest.sourceStatus && <p>{t('attention.sourceSays', { status: latest.sourceStatus })}</p>}
        </Banner>
      )}
      {latest.scoreBy === 'admin' && <Banner tone="info">{t('byHandText')}</Banner>}
      <div className={styles.scores}>
        <NumberField
          label={t('scoreDialog.home', { team: game.homeTeam })}
          error={fields['homeScore']}
          max={SCORE_MAX}
          value={home}
          onChange={(value) => typed(value, home, setHome)}
          autoFocus
        />
        <NumberField
          label={t('scoreDialog.away', { team: game.awayTeam })}
          error={fields['awayScore']}
          max={SCORE_MAX}
          value={away}
          onChange={(value) => typed(value, away, setAway)}
        />
      </div>
      <SelectField
        label={t('scoreDialog.status')}
        hint={[
          t(`scoreDialog.statusText.${status}`),
          isTakenBack(latest, status) ? t('scoreDialog.takenBack') : '',
        ].join(' ')}
        error={fields['status']}
        value={status}
        onChange={(event) => {
          const chosen = GAME_STATUSES.find((each) => each === event.target.value);
          if (chosen) setStatus(chosen);
          forget();
        }}
        options={GAME_STATUSES.map((each) => ({ value: each, label: t(`gameStatus.${each}`) }))}
      />
      <p className={styles.note}>
        {t('scoreDialog.hint')} {t('scoreDialog.shown')}
      </p>
      {isToldEarly && (
        <BroughtIntoSight>
          <Banner tone="warning" title={t('scoreDialog.early')}>
            {t('scoreDialog.earlyText')}
          </Banner>
        </BroughtIntoSight>
      )}
      {effects && (
        <BroughtIntoSight>
          <ScoreEffects effects={effects} />
        </BroughtIntoSight>
      )}
    </DialogForm>
  );
}

/** The match is still to come, and the choice takes it for one that is under way or over: nobody can pick any more. */
function isEarly({ status, startTime }: AdminGame, chosen: GameStatus): boolean {
  return !hasKickedOff(status) && hasKickedOff(chosen) && isToCome(startTime);
}

/** An administrator takes back that the match is under way or over: players can pick again, unless the source had begun it too. */
function isTakenBack({ status, startTime }: AdminGame, chosen: GameStatus): boolean {
  return hasKickedOff(status) && chosen === 'scheduled' && isToCome(startTime);
}

function isToCome(startTime: string): boolean {
  return Date.parse(startTime) > serverNow();
}
