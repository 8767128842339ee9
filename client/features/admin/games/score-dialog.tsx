import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import {
  EARLIEST_END_MS,
  MATCH_STATUSES,
  hasKickedOff,
  type MatchStatus,
} from '../../../../shared/rules/match-status.ts';
import { SCORE_MAX, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUpdateScoreMutation } from './games-api.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { sourceWordOf } from '../parts/source-says.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { MatchLine } from './match-line.tsx';
import { ScoreEffects } from './score-effects.tsx';
import { isToCome, isUnderWayAtSource, scoreQuestion } from './score-question.ts';
import { SourceSays } from './source-says.tsx';
import { useGameDifferences } from './use-game-differences.ts';
import { isGrave, useScoreEffects } from './use-score-effects.ts';
import styles from './games.module.css';

/**
 * Sets a match's score and status by hand (ADM-07, ADM-08). Correcting a final result, cancelling a match and settling its grid first show what
 * they change for players. Ending a match that is to come or under way is asked first (ADM-19).
 */
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
  /** The status for which the question was shown. */
  const [askedFor, setAskedFor] = useState<MatchStatus | null>(null);
  const { effects, failure: notSeen, isUnknown, isLooking, areDue, look, forget } = useScoreEffects(latest);
  const fields = { ...failure?.fields, ...notSeen?.fields };

  async function submit() {
    if (scoreQuestion(latest, status, serverNow()) && askedFor !== status) return setAskedFor(status);
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

  const question = askedFor === status ? scoreQuestion(latest, status, serverNow()) : null;
  return (
    <DialogForm
      title={t('scoreDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={effects || question ? t('effects.confirm') : t('scoreDialog.confirm')}
      submittingLabel={isLooking ? t('effects.looking') : t('scoreDialog.confirming')}
      submitting={isLoading || isLooking}
      danger={(effects !== null && isGrave(effects)) || question !== null}
      gone={isGone || isUnknown ? t('games.gone') : null}
      failure={differences.length > 0 ? null : (notSeen?.message ?? failure?.message)}
    >
      <ChangedMeanwhile differences={differences} />
      {latest.attention && (
        <Banner tone="warning" title={t(`attention.${latest.attention}`)}>
          <p>{t(`attention.${latest.attention}Text`)}</p>
        </Banner>
      )}
      {latest.scoreBy === 'admin' && <Banner tone="info">{t('byHandText')}</Banner>}
      <SourceSays game={latest} />
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
          const chosen = MATCH_STATUSES.find((each) => each === event.target.value);
          if (chosen) setStatus(chosen);
          forget();
        }}
        options={MATCH_STATUSES.map((each) => ({ value: each, label: t(`gameStatus.${each}`) }))}
      />
      <p className={styles.note}>
        {t('scoreDialog.hint')} {t('scoreDialog.shown')}
      </p>
      {question && (
        <BroughtIntoSight>
          <Banner tone="warning" title={t(`scoreDialog.${question}`)}>
            {question === 'early'
              ? t('scoreDialog.earlyText')
              : isUnderWayAtSource(latest)
                ? t('scoreDialog.playingSource', { word: sourceWordOf(t, latest) ?? '' })
                : t('scoreDialog.playingClock', { minutes: EARLIEST_END_MS / 60_000 })}
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

/** An administrator takes back that the match is under way or over. */
function isTakenBack(game: AdminGame, chosen: MatchStatus): boolean {
  return hasKickedOff(game.status) && chosen === 'scheduled' && isToCome(game, serverNow());
}
