import type { ApiError } from '../../../api/api-error.ts';
import { codeText } from '../../../api/error-text.ts';
import { toastError, toastInfo } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { TaskProgress } from './task-progress.tsx';
import { isListed, useReloadAfterTasks, useTasks, type ListedTask } from './use-tasks.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { FoldBox } from './fold-box.tsx';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import styles from './source.module.css';

const RECENT = 5;

/** Asks the source for results (ADM-02), and shows the progress and the results of all administrators' long tasks. */
export function ActionsBox() {
  const may = usePermissions();
  const update = useAdminCall('POST /admin/update-results', {
    done: t('actions.done'),
    failed: t('actions.failed'),
  });
  const tasks = useTasks(update.isRunning).filter(isListed);
  useReloadAfterTasks(tasks);
  const isNarrow = useIsNarrow();
  const last = tasks.find(({ kind }) => kind === 'update-results');
  const running = tasks.filter(({ state }) => state === 'running');
  const isUpdating = update.isRunning || last?.state === 'running';
  const failed = last?.state === 'failed' && !last.isHealed ? last : null;
  const isFailed = !isUpdating && (failed !== null || isFailure(update.error));

  function tellFailure({ code, message }: ApiError) {
    // Another administrator asked first.
    if (code === 'task_under_way') toastInfo(codeText(code));
    else toastError([t('actions.failed'), code === 'network' ? '' : message].filter(Boolean).join('. '));
  }

  const button = may('results') && (
    <Button
      variant="secondary"
      icon={<Icon name="refresh" size={18} />}
      loading={isUpdating}
      loadingLabel={t('actions.updating')}
      onClick={() => void update.run({ body: {} }).catch(tellFailure)}
    >
      {t('actions.updateResults')}
    </Button>
  );

  return (
    <FoldBox
      id="admin-actions"
      title={
        <>
          <span>{t('actions.title')}</span>
          {running.length > 0 && (
            <Chip tone="accent">{t('tasks.runningCount', { count: running.length })}</Chip>
          )}
          {isFailed && <Chip tone="danger">{t('tasks.failed')}</Chip>}
        </>
      }
      // On a phone the line has no room for it.
      action={!isNarrow && button}
    >
      {isNarrow && button && <div>{button}</div>}
      {may('results') && <p className="note">{t('actions.hint')}</p>}
      {isUpdating && (
        <TaskProgress task={last?.state === 'running' ? last : null} label={t('actions.updating')} />
      )}
      {isFailed && (
        <Banner tone="error" title={t('actions.failed')}>
          {failed ? <TaskOutcome task={failed} /> : update.error && <p>{codeText(update.error.code)}</p>}
          <p>{t('actions.failedText')}</p>
        </Banner>
      )}
      {!isUpdating && !isFailed && last && <TaskOutcome task={last} />}
      {running
        .filter(({ kind }) => kind !== 'update-results')
        .map((task) => (
          <div key={task.id}>
            <p>
              <strong>{t(`tasks.kind.${task.kind}`)}</strong> <span>{task.about}</span>
            </p>
            <TaskProgress task={task} label={t(`tasks.kind.${task.kind}`)} />
          </div>
        ))}
      {tasks.length > 0 && <TaskList tasks={tasks.slice(0, RECENT)} />}
    </FoldBox>
  );
}

/** Whether nothing was done. A task that another administrator asked for first does the same. */
function isFailure(error: ApiError | null): boolean {
  return error !== null && error.code !== 'task_under_way';
}

const tones = { running: 'accent', succeeded: 'success', failed: 'danger' } as const;

/** The recent long tasks, newest first. */
function TaskList({ tasks }: { tasks: readonly ListedTask[] }) {
  return (
    <details className={styles.fold}>
      <summary className="line note">{t('tasks.recent', { count: tasks.length })}</summary>
      <ul className={`stack gap-2 ${styles.tasks}`}>
        {tasks.map((task) => (
          <li key={task.id}>
            <strong>{t(`tasks.kind.${task.kind}`)}</strong>{' '}
            <Chip tone={tones[task.state]}>{t(`tasks.${task.state}`)}</Chip>{' '}
            <span className="muted">{task.about}</span>
            <TaskOutcome task={task} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The result of a task, or why it failed; and who asked for it and when. */
function TaskOutcome({ task }: { task: AdminTask }) {
  function resultOf({ kind, result, failure }: AdminTask): string {
    if (failure) return codeText(failure.code);
    if (!result) return '';
    const { checked, updated = 0, finished = 0, games = 0, players = 0, changed = 0 } = result;
    if (kind === 'create-grid') return t('tasks.created', { count: games });
    if (kind === 'fill-grid') return t('tasks.filled', { count: games });
    if (kind === 'score-grid') return t('tasks.scored', { changed, players });
    if (!checked) return t('actions.resultNone');
    return t('actions.result', { checked, updated, finished });
  }

  const asked = { who: task.askedBy ?? t('tasks.deletedAccount'), time: formatNumericDateTime(task.askedAt) };
  return <p className="note">{[resultOf(task), t('tasks.asked', asked)].filter(Boolean).join(' ')}</p>;
}
