import type { ApiError } from '../../../api/api-error.ts';
import { codeText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminChange } from '../parts/use-admin-change.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TaskList, TaskOutcome } from './task-list.tsx';
import { TaskProgress } from './task-progress.tsx';
import { useReloadAfterTasks, useTasks } from './use-tasks.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { FoldBox } from './fold-box.tsx';

const RECENT = 5;

/** Asks the source for results (ADM-02), and shows the progress and the results of all administrators' long tasks. */
export function ActionsBox() {
  const t = useAdminText();
  const may = usePermissions();
  const update = useAdminChange('POST /admin/update-results', {
    done: t('actions.done'),
    failed: t('actions.failed'),
  });
  const tasks = useTasks(update.isRunning);
  useReloadAfterTasks(tasks);
  const isNarrow = useIsNarrow();
  const last = tasks.find(({ kind }) => kind === 'update-results');
  const running = tasks.filter(({ state }) => state === 'running');
  const isUpdating = update.isRunning || last?.state === 'running';

  return (
    <FoldBox
      id="admin-actions"
      title={t('actions.title')}
      isOpen={
        !isNarrow ||
        running.length > 0 ||
        update.isRunning ||
        update.error !== null ||
        last?.state === 'failed'
      }
    >
      {may('results') && (
        <>
          <div>
            <Button
              icon={<Icon name="refresh" size={18} />}
              loading={isUpdating}
              loadingLabel={t('actions.updating')}
              // The failure is shown below.
              onClick={() => void update.run({ body: {} }).catch(() => undefined)}
            >
              {t('actions.updateResults')}
            </Button>
          </div>
          <p className="note">{t('actions.hint')}</p>
        </>
      )}
      {isUpdating && (
        <TaskProgress task={last?.state === 'running' ? last : null} label={t('actions.updating')} />
      )}
      {!isUpdating && update.error && <UpdateFailure error={update.error} />}
      {!isUpdating && !update.error && last?.state === 'failed' && (
        <Banner tone="error" title={t('actions.failed')}>
          <TaskOutcome task={last} />
          <p>{t('actions.failedText')}</p>
        </Banner>
      )}
      {!isUpdating && !update.error && last?.state === 'succeeded' && <TaskOutcome task={last} />}
      {running
        .filter(({ kind }) => kind !== 'update-results')
        .map((task) => (
          <div key={task.id}>
            <p>
              <strong>{t(`tasks.kind.${task.kind}`)}</strong> {task.about}
            </p>
            <TaskProgress task={task} label={t(`tasks.kind.${task.kind}`)} />
          </div>
        ))}
      {tasks.length > 0 && <TaskList tasks={tasks.slice(0, RECENT)} />}
    </FoldBox>
  );
}

/** Its text comes from the code, so that it follows a change of the language. */
function UpdateFailure({ error }: { error: ApiError }) {
  const t = useAdminText();
  // Another administrator asked first.
  if (error.code === 'task_under_way') return <Banner tone="info">{codeText(error.code)}</Banner>;
  return (
    <Banner tone="error" title={t('actions.failed')}>
      {error.code !== 'network' && <p>{codeText(error.code)}</p>}
      <p>{t('actions.failedText')}</p>
    </Banner>
  );
}
