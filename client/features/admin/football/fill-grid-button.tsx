import { useRef } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFillGridMutation, type Fixture } from '../admin-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useTaskOf } from '../source/use-tasks.ts';
import { RefusedMatches } from './refused-matches.tsx';
import type { Creation } from './use-creation.ts';
import styles from './football.module.css';

interface FillGridButtonProps {
  grid: AdminGrid;
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  creation: Creation;
  disabled: boolean;
  onFilled: () => void;
}

/** Puts what is chosen into a grid that lacks matches, at one press: what becomes of it is said above, and it can be taken out again. */
export function FillGridButton({ grid, fixtures, creation, disabled, onFilled }: FillGridButtonProps) {
  const t = useAdminText();
  const [fillGrid, { isLoading }] = useFillGridMutation();
  const goesOn = useRef(false);
  const { failure, run } = useChange({ done: t('basket.filled'), failed: t('basket.fillFailed') }, () => {
    // Not done yet: what was chosen stays until it is.
    if (!goesOn.current) onFilled();
  });
  const task = useTaskOf('fill-grid', isLoading);

  function fill() {
    creation.end();
    run(async () => {
      const answer = await creation.ask({ gridId: grid.id, name: grid.name }, (opId) =>
        fillGrid({ params: { id: grid.id }, body: { games: [...fixtures], opId } }).unwrap(),
      );
      goesOn.current = answer.data.task.state === 'running';
      return answer;
    });
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
