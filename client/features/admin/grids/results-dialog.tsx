import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { isFinal } from '../../../../shared/rules/match-status.ts';
import { SCORE_MAX, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ScoreEffects } from '../games/score-effects.tsx';
import { isAnother, type Result } from '../games/score-question.ts';
import { type ScoreCheck, useScoreCheck } from '../games/use-score-check.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { resultWordOf, sourceWordOf } from '../parts/source-says.ts';
import styles from './grids.module.css';

const sides = ['homeScore', 'awayScore'] as const;
type Goals = Record<(typeof sides)[number], string>;
interface Change {
  game: AdminGame;
  result: Result;
}
/** The confirmation that an administrator gives before the results are sent. */
type Shown = Change & ScoreCheck;

/**
 * All results of a grid (ADM-40). It asks the questions of the dialog of one result, and one more before the last
 * result settles the grid. Empty rows are not sent.
 */
export function ResultsDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const query = useAdminData('GET /admin/game-groups/:id', { params: { id: grid.id } });
  const all = query.currentData?.games ?? [];
  const rows = all.filter(({ status }) => status !== 'cancelled');
  const [typed, setTyped] = useState<Record<number, Goals>>({});
  const [shown, setShown] = useState<Shown[] | null>(null);
  const update = useAdminCall<'PUT /admin/games/:id/update-score', AdminGame>(
    'PUT /admin/games/:id/update-score',
    {
      failed: t('scoreDialog.failed'),
    },
  );
  const { check: look } = useScoreCheck();
  const goalsOf = (game: AdminGame) => typed[game.id] ?? storedGoals(game);
  const isHalf = rows.some((game) => missingSideOf((side) => goalsOf(game)[side]));
  const changes = rows.flatMap((game): Change[] => {
    const { homeScore, awayScore } = goalsOf(game);
    if (!typed[game.id] || homeScore === '' || awayScore === '') return [];
    const result = {
      homeScore: toNonNegativeInteger(homeScore),
      awayScore: toNonNegativeInteger(awayScore),
      status: 'finished' as const,
    };
    return isAnother(game, result) ? [{ game, result }] : [];
  });
  const isLast =
    grid.status !== 'settled' &&
    all.every(({ id, status }) => isFinal(status) || changes.some(({ game }) => game.id === id));

  async function submit() {
    if (!shown) {
      const looked: Shown[] = [];
      for (const change of changes) looked.push({ ...change, ...(await look(change.game, change.result)) });
      if (isLast || looked.some(({ question, effects }) => question ?? effects)) return setShown(looked);
    }
    setShown(null);
    // One after another: if one is refused, those before it are saved.
    for (const [saved, { game, result }] of changes.entries()) {
      await update.run(
        { params: { id: game.id }, body: { ...result, version: game.version } },
        { conflict: (current: AdminGame) => conflictText(current, saved) },
      );
    }
    toastSuccess(t('results.done', { count: changes.length }));
    onClose();
  }

  /** A row has the goals of both teams or of none. */
  function check(given: FormData): Record<string, string> {
    const missing = rows.flatMap((game) => {
      const side = missingSideOf((each) => given.get(nameOf(game, each)));
      return side ? [nameOf(game, side)] : [];
    });
    return Object.fromEntries(missing.map((name) => [name, t('errors:fields.required')]));
  }

  /** A field that loses the focus without a change reports its value too. */
  function changeGoals(game: AdminGame, side: keyof Goals, value: string) {
    if (goalsOf(game)[side] === value) return;
    setShown(null);
    setTyped({ ...typed, [game.id]: { ...goalsOf(game), [side]: value } });
  }

  function conflictText(current: AdminGame, saved: number): string {
    const match = t('match', { home: current.homeTeam, away: current.awayTeam });
    const changed = t('results.conflict', { match, result: resultWordOf(current) });
    return saved > 0 ? `${t('results.done', { count: saved })}. ${changed}` : changed;
  }

  return (
    <FormDialog
      title={t('results.title')}
      subject={grid.name}
      size="wide"
      danger={shown !== null}
      submitLabel={
        shown
          ? t('effects.confirm')
          : changes.length === 0
            ? t('results.confirmNone')
            : t('results.confirm', { count: changes.length })
      }
      submittingLabel={t('scoreDialog.confirming')}
      disabled={changes.length === 0 && !isHalf}
      check={check}
      onSubmit={submit}
      {...useLeaveQuestion(changes.length > 0 || isHalf, onClose)}
    >
      <LoadFailure query={query} failed={t('grids.gamesFailed')} />
      {shown && <Question shown={shown} isLast={isLast} onEdit={() => setShown(null)} />}
      {/* The question takes their place, so that it is in sight at once. */}
      <div hidden={shown !== null} className="stack gap-1">
        <p className="note">{t('scoreDialog.hint')}</p>
        {rows.map((game) => (
          <fieldset key={game.id} className={styles.result}>
            <legend className="visually-hidden">
              {t('match', { home: game.homeTeam, away: game.awayTeam })}
            </legend>
            <span className={`anywhere ${styles.home}`}>{game.homeTeam}</span>
            {sides.map((side) => (
              <NumberField
                key={side}
                name={nameOf(game, side)}
                label={t('scoreDialog.home', {
                  team: side === 'homeScore' ? game.homeTeam : game.awayTeam,
                })}
                labelHidden
                max={SCORE_MAX}
                isOptional
                value={goalsOf(game)[side]}
                onChange={(value) => changeGoals(game, side, value)}
              />
            ))}
            <span className={`anywhere ${styles.away}`}>{game.awayTeam}</span>
            <span className={`note ${styles.facts}`} title={game.sourceStatus ?? undefined}>
              {`${formatNumericDateTime(game.startTime)} · ${sourceWordOf(game) ?? t('none')}`}
            </span>
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}

/** The results to confirm: whether they settle the grid, a line for each match, and what they change for players. */
function Question({
  shown,
  isLast,
  onEdit,
}: {
  shown: readonly Shown[];
  isLast: boolean;
  onEdit: () => void;
}) {
  const matchOf = ({ homeTeam, awayTeam }: AdminGame) => t('match', { home: homeTeam, away: awayTeam });
  return (
    <BroughtIntoSight>
      <div className="stack gap-3">
        {isLast && <Banner tone="warning">{t('results.settles')}</Banner>}
        <h3 className="title-l">{t('results.check')}</h3>
        <ul>
          {shown.map(({ game, result, question }) => {
            const word = sourceWordOf(game);
            const notes = [
              question && t(`results.${question}`),
              question && word && t('results.differs', { word }),
            ].filter(Boolean);
            return (
              <li key={game.id}>
                <strong>
                  {t('results.typed', {
                    home: game.homeTeam,
                    away: game.awayTeam,
                    homeScore: result.homeScore,
                    awayScore: result.awayScore,
                  })}
                </strong>
                {notes.length > 0 && <span className="warn">{` · ${notes.join('; ')}`}</span>}
              </li>
            );
          })}
        </ul>
        <div>
          <Button variant="quiet" onClick={onEdit}>
            {t('results.edit')}
          </Button>
        </div>
        {shown.map(
          ({ game, effects }) =>
            effects && (
              <section
                key={game.id}
                className="stack gap-1"
                aria-label={t('results.effects', { match: matchOf(game) })}
              >
                <strong>{t('results.effects', { match: matchOf(game) })}</strong>
                <ScoreEffects game={game} status="finished" effects={effects} />
              </section>
            ),
        )}
      </div>
    </BroughtIntoSight>
  );
}

const nameOf = ({ id }: AdminGame, side: keyof Goals) => `${side}-${id}`;

/** Returns the empty side if only one is empty. */
function missingSideOf(goalsOf: (side: keyof Goals) => unknown): keyof Goals | null {
  const empty = sides.filter((side) => goalsOf(side) === '');
  return empty.length === 1 ? empty[0]! : null;
}

function storedGoals({ status, homeScore, awayScore }: AdminGame): Goals {
  const isKnown = status === 'finished' && homeScore !== null && awayScore !== null;
  return { homeScore: isKnown ? String(homeScore) : '', awayScore: isKnown ? String(awayScore) : '' };
}
