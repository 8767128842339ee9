import { codeText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useAdminTab } from '../use-admin-tab.ts';
import type { GridMaking } from './use-grid-making.ts';
import styles from './football.module.css';

/** The grid that was made last, the one that is being made, or why it could not be. */
export function MakingNotice({ made, creation: { task } }: Pick<GridMaking, 'made' | 'creation'>) {
  const t = useAdminText();
  const [, goToTab] = useAdminTab();
  const isFilling = task?.kind === 'fill-grid';
  return (
    <>
      {made && (
        <Banner
          tone="success"
          action={
            <Button variant="quiet" onClick={() => goToTab('grids')}>
              {t('basket.seeGrids')}
            </Button>
          }
        >
          {t(`basket.${made.kind}`, { name: made.name, count: made.count })}
        </Banner>
      )}
      {task?.state === 'running' && (
        <div className={styles.summary}>
          <p>
            <strong>{t(isFilling ? 'basket.filling' : 'basket.creating', { name: task.about ?? '' })}</strong>
          </p>
          <TaskProgress task={task} label={t('createDialog.confirming')} />
        </div>
      )}
      {task?.failure && (
        <Banner tone="error" title={t(isFilling ? 'basket.fillFailed' : 'createDialog.failed')}>
          {codeText(task.failure.code)}
        </Banner>
      )}
    </>
  );
}
