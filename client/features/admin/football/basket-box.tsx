import { useEffect, useId, useRef } from 'react';
import { GRID_MATCHES_MAX } from '../../../../shared/rules/grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import { playableOf } from '../parts/playable.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { BasketList } from './basket-list.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { CreateGridDialog } from './create-grid-dialog.tsx';
import { FillGridButton } from './fill-grid-button.tsx';
import { MakingNotice } from './making-notice.tsx';
import { TargetField } from './target-field.tsx';
import type { Basket, ChosenFixture } from './use-basket.ts';
import { useGridMaking } from './use-grid-making.ts';
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
  const { fixtures, emptied } = basket;
  const { grid } = target;
  const count = fixtures.length;
  const making = useGridMaking(basket, target);
  const { creation, isRunning } = making;
  const taken = takenOf(fixtures, grid?.id ?? null);
  const isTooMany = count + (grid ? playableOf(grid) : 0) > GRID_MATCHES_MAX;

  return (
    <aside className={styles.basket} aria-label={t('basket.title')}>
      <h3 className={styles.basketTitle}>{t('basket.title')}</h3>
      <MakingNotice made={making.made} creation={creation} />
      <TargetField target={target} disabled={isRunning || creation.isAwaited} />
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
        />
      ) : (
        <div>
          <Button
            wide
            disabled={isTooMany || isRunning}
            aria-describedby={making.lacksMatches ? `${errorId}-error` : undefined}
            onClick={making.begin}
          >
            {t('basket.create')}
          </Button>
          <FieldNotes id={errorId} error={making.lacksMatches && t('basket.required')} />
        </div>
      )}
      {count > 0 && !isRunning && (
        <Button variant="quiet" onClick={basket.empty}>
          {t('basket.clear')}
        </Button>
      )}
      {making.isAsking && (
        <CreateGridDialog
          fixtures={fixtures}
          draft={making.draft}
          creation={creation}
          onClose={making.leave}
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
