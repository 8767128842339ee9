import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFillGridMutation, type Fixture } from './football-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useTaskOf } from '../source/use-tasks.ts';
import { RefusedMatches } from './refused-matches.tsx';
import { idsOf } from './use-basket.ts';
import type { Creation } from './use-creation.ts';
import styles from './football.module.css';

interface FillGridButtonProps {
  grid: AdminGrid;
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  creation: Creation;
  disabled: boolean;
}

/** Puts what is chosen into a grid that lacks matches, at one press: what becomes of it is said above, and it can be taken out again. */
export function FillGridButton({ grid, fixtures, creation, disabled }: FillGridButtonProps) {
  const t = useAdminText();
  const [fillGrid, { isLoading }] = useFillGridMutation();
  const texts = { done: t('basket.filled'), failed: t('basket.fillFailed') };
  const { failure, run } = useChange(texts, () => undefined);
  const task = useTaskOf('fill-grid', isLoading);

  function fill() {
    creation.end();
    run(() =>
      creation.ask({ grid: { id: grid.id }, fixtureIds: idsOf(fixtures) }, (opId) =>
        fillGrid({ params: { id: grid.id }, body: { games: [...fixtures], opId } }).unwrap(),
      ),
    );
  }

  return (
    <>
      {failure && (
        <Banner tone="error" title={t('basket.fillFailed')}>
          {failure.message !== t('basket.fillFailed') && <p>{failure.message}</p>}
          {creation.isUnknown && <p>{t('basket.fillUnknown')}</p>}
        </Banner>
      )}
      <RefusedMatches failure={failure} fixtures={fixtures} />
      <Button
        wide
        disabled={disabled}
        loading={isLoading}
        loadingLabel={t('basket.filling', { name: grid.name })}
        onClick={fill}
      >
        {t('basket.fill', { count: fixtures.length, name: grid.name })}
      </Button>
      {isLoading && (
        <div className={styles.summary}>
          <TaskProgress task={task} label={t('basket.filling', { name: grid.name })} />
        </div>
      )}
    </>
  );
}
