import { useEffect, useId, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { codeText } from '../../../api/error-text.ts';
import { GRID_GAMES_MAX } from '../../../../shared/rules/grid-limits.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { playableOf } from '../parts/playable.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useAdminTab } from '../use-admin-tab.ts';
import { BasketList } from './basket-list.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { CreateGridDialog } from './create-grid-dialog.tsx';
import { FillGridButton } from './fill-grid-button.tsx';
import type { Basket, ChosenFixture } from './use-basket.ts';
import { useCreation } from './use-creation.ts';
import { useGridDraft } from './use-grid-draft.ts';
import type { Target } from './use-target.ts';
import styles from './football.module.css';

interface BasketBoxProps {
  basket: Basket;
  target: Target;
}

/** What is chosen so far, for which grid, and the way to make or fill it (ADM-10). */
export function BasketBox({ basket, target }: BasketBoxProps) {
  const t = useAdminText();
  const errorId = useId();
  const [, goToTab] = useAdminTab();
  const [isCreating, setCreating] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [done, setDone] = useState<{ kind: 'created' | 'added'; name: string; count: number } | null>(null);
  const { fixtures, emptied } = basket;
  const { grid } = target;
  const count = fixtures.length;
  const creation = useCreation(({ kind, about, result }) => {
    finish(kind === 'fill-grid' ? 'added' : 'created', about ?? '', result?.['games']);
  });
  const draft = useGridDraft(fixtures);
  const { task } = creation;
  const isRunning = task?.state === 'running';
  const taken = takenOf(fixtures, grid?.id ?? null);
  const isTooMany = count + (grid ? playableOf(grid) : 0) > GRID_GAMES_MAX;

  function finish(kind: 'created' | 'added', name: string, games = count) {
    setCreating(false);
    setDone({ kind, name, count: games });
    basket.clear();
    if (kind === 'added') target.choose(null);
    else draft.forget();
  }

  function create() {
    setMissing(count === 0);
    setDone(null);
    creation.end();
    if (count > 0) setCreating(true);
  }

  return (
    <aside className={styles.basket} aria-label={t('basket.title')}>
      <h3 className={styles.basketTitle}>{t('basket.title')}</h3>
      {done && (
        <Banner
          tone="success"
          action={
            <Button variant="quiet" onClick={() => goToTab('grids')}>
              {t('basket.seeGrids')}
            </Button>
          }
        >
          {t(`basket.${done.kind}`, { name: done.name, count: done.count })}
        </Banner>
      )}
      {isRunning && (
        <div className={styles.summary}>
          <p>
            <strong>
              {t(task.kind === 'fill-grid' ? 'basket.filling' : 'basket.creating', {
                name: task.about ?? '',
              })}
            </strong>
          </p>
          <TaskProgress task={task} label={t('createDialog.confirming')} />
        </div>
      )}
      {task?.failure && (
        <Banner
          tone="error"
          title={task.kind === 'fill-grid' ? t('basket.fillFailed') : t('createDialog.failed')}
        >
          {codeText(task.failure.code)}
        </Banner>
      )}
      {target.grids.length > 0 && (
        <SelectField
          label={t('basket.target')}
          value={grid ? String(grid.id) : ''}
          disabled={isRunning || creation.isAwaited}
          onChange={(event) => target.choose(Number(event.target.value) || null)}
          options={[
            { value: '', label: t('basket.newGrid') },
            ...target.grids.map((each) => ({
              value: String(each.id),
              label: t('readiness.size', { name: each.name, count: playableOf(each), size: GRID_SIZE }),
            })),
          ]}
        />
      )}
      <BasketSummary fixtures={fixtures} grid={grid} takenCount={taken.size} />
      {emptied.length > 0 && <Emptied count={emptied.length} onUndo={basket.undo} />}
      {count > 0 && (
        <BasketList fixtures={fixtures} taken={taken} onRemove={(fixture) => basket.remove([fixture])} />
      )}
      {grid ? (
        <FillGridButton
          key={grid.id}
          grid={grid}
          fixtures={fixtures}
          creation={creation}
          disabled={count === 0 || isTooMany || isRunning}
          onFilled={() => finish('added', grid.name)}
        />
      ) : (
        <div>
          <Button
            wide
            disabled={isTooMany || isRunning}
            aria-describedby={isMissing && count === 0 ? `${errorId}-error` : undefined}
            onClick={create}
          >
            {t('basket.create')}
          </Button>
          <FieldNotes id={errorId} error={isMissing && count === 0 && t('basket.required')} />
        </div>
      )}
      {count > 0 && !isRunning && (
        <Button variant="quiet" onClick={basket.empty}>
          {t('basket.clear')}
        </Button>
      )}
      {isCreating && (
        <CreateGridDialog
          fixtures={fixtures}
          draft={draft}
          creation={creation}
          onClose={() => setCreating(false)}
          onCreated={({ name, count: games }) => finish('created', name, games)}
        />
      )}
    </aside>
  );
}

/** What was taken out at one press comes back at one; the press was there, so the focus is. */
function Emptied({ count, onUndo }: { count: number; onUndo: () => void }) {
  const t = useAdminText();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Banner
      tone="info"
      action={
        <Button ref={undo} variant="secondary" onClick={onUndo}>
          {t('basket.undo')}
        </Button>
      }
    >
      {t('basket.emptied', { count })}
    </Banner>
  );
}

/** The chosen matches that are in another grid by now, with its name. */
function takenOf(chosen: readonly ChosenFixture[], targetId: number | null): Map<number, string> {
  return new Map(
    chosen.flatMap(({ fixture, gameGroup }) =>
      gameGroup && gameGroup.id !== targetId ? [[fixture.id, gameGroup.name] as const] : [],
    ),
  );
}
