import { useId, useState } from 'react';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import type { Fixture } from '../admin-api.ts';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useAdminTab } from '../use-admin-tab.ts';
import { BasketList } from './basket-list.tsx';
import { CreateGridDialog } from './create-grid-dialog.tsx';
import { hasBegun, mostInGrid, spanOf } from './fixture-facts.ts';
import type { Basket } from './use-basket.ts';
import { useCreation } from './use-creation.ts';
import styles from './football.module.css';

interface BasketBoxProps {
  basket: Basket;
  /** What the search found last: says which of the chosen are in a grid by now. */
  found: readonly Fixture[];
}

/** What is chosen so far, whether it makes a grid, and the way to make it (ADM-10). */
export function BasketBox({ basket, found }: BasketBoxProps) {
  const t = useAdminText();
  const errorId = useId();
  const [, goToTab] = useAdminTab();
  const [isCreating, setCreating] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [created, setCreated] = useState<{ name: string; count: number } | null>(null);
  const { fixtures } = basket;
  const count = fixtures.length;
  // As long as the dialog is there, the answer to its own call tells.
  const creation = useCreation(isCreating, ({ about, result }) => {
    setCreated({ name: about ?? '', count: result?.['games'] ?? count });
    basket.clear();
  });
  const { task } = creation;
  const isRunning = task?.state === 'running';
  const taken = takenOf(fixtures, found);
  const span = spanOf(fixtures);
  const begun = fixtures.filter((fixture) => hasBegun(fixture, serverNow())).length;
  const isTooMany = count > mostInGrid;

  function create() {
    setMissing(count === 0);
    setCreated(null);
    creation.end();
    if (count > 0) setCreating(true);
  }

  return (
    <aside className={styles.basket} aria-label={t('basket.title')}>
      <h3 className={styles.basketTitle}>{t('basket.title')}</h3>
      {created && (
        <Banner
          tone="success"
          action={
            <Button variant="quiet" onClick={() => goToTab('grids')}>
              {t('basket.seeGrids')}
            </Button>
          }
        >
          {t('basket.created', created)}
        </Banner>
      )}
      {isRunning && (
        <div className={styles.summary}>
          <p>
            <strong>{t('basket.creating', { name: task.about ?? '' })}</strong>
          </p>
          <TaskProgress task={task} label={t('createDialog.confirming')} />
        </div>
      )}
      {task?.failure && (
        <Banner tone="error" title={t('createDialog.failed')}>
          {task.failure.message}
        </Banner>
      )}
      <div role="status" className={styles.summary}>
        {count === 0 ? (
          <p className={styles.muted}>{t('basket.none')}</p>
        ) : (
          <>
            <p>
              <strong>{t('basket.count', { count })}</strong>
            </p>
            {span && (
              <p className={styles.muted}>
                {t('basket.span', { from: formatNumericDay(span.from), to: formatNumericDay(span.to) })}
              </p>
            )}
            {count < GRID_SIZE && (
              <p className={styles.warning}>
                {t('basket.missing', { count: GRID_SIZE - count, size: GRID_SIZE })}
              </p>
            )}
            {count > GRID_SIZE && !isTooMany && (
              <p className={styles.warning}>
                {t('basket.extra', { count: count - GRID_SIZE, size: GRID_SIZE })}
              </p>
            )}
            {isTooMany && <p className={styles.danger}>{t('basket.tooMany', { max: mostInGrid })}</p>}
            {begun > 0 && <p className={styles.warning}>{t('basket.startedWarning', { count: begun })}</p>}
            {taken.size > 0 && (
              <p className={styles.danger}>{t('basket.takenWarning', { count: taken.size })}</p>
            )}
          </>
        )}
      </div>
      {count > 0 && (
        <BasketList fixtures={fixtures} taken={taken} onRemove={(fixture) => basket.remove([fixture])} />
      )}
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
      {count > 0 && !isRunning && (
        <Button variant="quiet" onClick={basket.clear}>
          {t('basket.clear')}
        </Button>
      )}
      {isCreating && (
        <CreateGridDialog
          fixtures={fixtures}
          creation={creation}
          onClose={() => setCreating(false)}
          onCreated={(grid) => {
            basket.clear();
            setCreating(false);
            setCreated(grid);
          }}
        />
      )}
    </aside>
  );
}

/** The chosen matches that are in a grid by now, with its name. */
function takenOf(chosen: readonly Fixture[], found: readonly Fixture[]): Map<number, string> {
  const ids = new Set(chosen.map(({ fixture }) => fixture.id));
  return new Map(
    found.flatMap(({ fixture, gameGroup }) =>
      gameGroup && ids.has(fixture.id) ? [[fixture.id, gameGroup.name] as const] : [],
    ),
  );
}
