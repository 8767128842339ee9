import { useState } from 'react';
import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
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
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { resultWordOf, sourceWordOf } from '../parts/source-says.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { MatchLine, SourceSays } from './match-line.tsx';
import { ScoreEffects } from './score-effects.tsx';
import { isToCome, isUnderWayAtSource, type ScoreQuestion } from './score-question.ts';
import { type ScoreCheck, useScoreCheck } from './use-score-check.ts';
import styles from './games.module.css';

/**
 * Sets a match's score and status by hand (ADM-07, ADM-08). Correcting a final result, cancelling a match and settling
 * its grid first show what they change for players. Ending a match that is to come or under way is asked first
 * (ADM-19).
 */
export function ScoreDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const [typed, setTyped] = useState<{ home?: string; away?: string; status?: MatchStatus }>({});
  /** Null: the next submit asks first, if there is something to ask. */
  const [shown, setShown] = useState<ScoreCheck | null>(null);
  const update = useAdminCall('PUT /admin/games/:id/update-score', {
    done: t('scoreDialog.done'),
    failed: t('scoreDialog.failed'),
    gone: t('games.gone'),
    conflict: (current) => t('scoreDialog.conflict', { result: resultWordOf(current) }),
    row: game,
    about: { kind: 'game', id: game.id },
    onDone: onClose,
  });
  const look = useScoreCheck();

  const { row } = update;
  const home = typed.home ?? String(row.homeScore ?? 0);
  const away = typed.away ?? String(row.awayScore ?? 0);
  const status = typed.status ?? row.status;

  function change(changed: typeof typed) {
    setTyped({ ...typed, ...changed });
    setShown(null);
  }
  /**
   * A match to come has no goals: with goals it is over. A field that loses the focus without a change reports its
   * value too. Both goals are kept together, so that another administrator's change never becomes one half of the
   * score.
   */
  function changeGoals(changed: { home?: string; away?: string }) {
    const goals = { home, away, ...changed };
    if (goals.home === home && goals.away === away) return;
    change(status === 'scheduled' ? { ...goals, status: 'finished' } : goals);
  }

  async function submit() {
    const result = { homeScore: toNonNegativeInteger(home), awayScore: toNonNegativeInteger(away), status };
    if (!shown) {
      const found = await look.check(row, result);
      if (found.question || found.effects) return setShown(found);
    }
    // After a refusal the effects may be others.
    setShown(null);
    await update.run({ params: { id: row.id }, body: { ...result, version: row.version } });
  }

  return (
    <ChangeDialog
      title={t('scoreDialog.title')}
      subject={<MatchLine game={row} />}
      submitLabel={t(shown ? 'effects.confirm' : 'scoreDialog.confirm')}
      submittingLabel={t(look.isRunning ? 'effects.looking' : 'scoreDialog.confirming')}
      danger={shown !== null && (shown.question !== null || isGrave(shown.effects))}
      gone={update.gone ?? look.gone}
      onSubmit={submit}
      onClose={onClose}
    >
      {row.attention && (
        <Banner tone="warning" title={t(`attention.${row.attention}`)}>
          <p>{t(`attention.${row.attention}Text`)}</p>
        </Banner>
      )}
      {row.scoreBy === 'admin' && <Banner tone="info">{t('byHandText')}</Banner>}
      <SourceSays game={row} />
      <div className={styles.scores}>
        <NumberField
          name="homeScore"
          label={t('scoreDialog.home', { team: row.homeTeam })}
          max={SCORE_MAX}
          value={home}
          onChange={(value) => changeGoals({ home: value })}
          autoFocus
        />
        <NumberField
          name="awayScore"
          label={t('scoreDialog.away', { team: row.awayTeam })}
          max={SCORE_MAX}
          value={away}
          onChange={(value) => changeGoals({ away: value })}
        />
      </div>
      <SelectField
        name="status"
        label={t('scoreDialog.status')}
        hint={[
          t(`scoreDialog.statusText.${status}`),
          hasKickedOff(row.status) && status === 'scheduled' && isToCome(row, serverNow())
            ? t('scoreDialog.takenBack')
            : '',
        ].join(' ')}
        value={status}
        onChange={({ target }) => change({ status: target.value as MatchStatus })}
        options={MATCH_STATUSES.map((each) => ({ value: each, label: t(`gameStatus.${each}`) }))}
      />
      <p className="note">{`${t('scoreDialog.hint')} ${t('scoreDialog.shown')}`}</p>
      {shown && (
        <BroughtIntoSight>
          {shown.question && <Question game={row} question={shown.question} />}
          {shown.effects && <ScoreEffects game={row} status={status} effects={shown.effects} />}
        </BroughtIntoSight>
      )}
    </ChangeDialog>
  );
}

function Question({ game, question }: { game: AdminGame; question: ScoreQuestion }) {
  return (
    <Banner tone="warning" title={t(`scoreDialog.${question}`)}>
      {question === 'early'
        ? t('scoreDialog.earlyText')
        : isUnderWayAtSource(game)
          ? t('scoreDialog.playingSource', { word: sourceWordOf(game) ?? '' })
          : t('scoreDialog.playingClock', { minutes: EARLIEST_END_MS / 60_000 })}
    </Banner>
  );
}

/** Whether a result changes hits or settles the grid. */
function isGrave(effects: ScorePreview | null): boolean {
  return effects !== null && (effects.up + effects.down > 0 || effects.settles);
}
