import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { useLocation } from 'react-router-dom';
import { isApiError } from '../../../api/api-error.ts';
import { codeText, errorText } from '../../../api/error-text.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useUpdateResultsMutation } from './source-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TaskProgress } from './task-progress.tsx';
import { TaskOutcome, TasksList } from './tasks-list.tsx';
import { rowAnchor } from './use-led-to-row.ts';
import { useTasks } from './use-tasks.ts';
import styles from './source.module.css';

/** The id that links from the needs name. */
const anchor = 'admin-actions';

/**
 * Asks the source for results now (ADM-02), and shows the long tasks of all administrators: how far those are that run, and what came of the last
 * ones, also after the page was loaded again.
 */
export function ActionsBox() {
  const t = useAdminText();
  const [updateResults, { error, isLoading }] = useUpdateResultsMutation({
    // The answer belongs to the panel, not to one drawing of it.
    fixedCacheKey: 'update-results',
  });
  const tasks = useTasks(isLoading);
  const last = tasks.find(({ kind }) => kind === 'update-results');
  const isNarrow = useIsNarrow();
  const { hash } = useLocation();
  const isUpdating = isLoading || last?.state === 'running';
  const others = tasks.filter(({ kind, state }) => kind !== 'update-results' && state === 'running');

  // On a phone the box is one line, so that the tabs are on the first screen. A link to it, a running task and a failure open it.
  const isOpen =
    !isNarrow ||
    hash === `#${anchor}` ||
    hash.startsWith(`#${rowAnchor.task('')}`) ||
    tasks.some(({ state }) => state === 'running') ||
    isUpdating ||
    error !== undefined ||
    last?.state === 'failed';

  async function update() {
    const answer = await updateResults({ body: {} });
    if (answer.data) toastSuccess(answer.data.message || t('actions.done'));
  }

  return (
    <section className={styles.box} aria-labelledby={anchor}>
      <details key={String(isOpen)} className={styles.fold} open={isOpen}>
        <summary className={styles.boxTitle}>
          <h2 id={anchor} className={styles.boxTitle}>
            {t('actions.title')}
          </h2>
        </summary>
        <div className={styles.actions}>
          <div>
            <Button
              icon={<Icon name="refresh" size={18} />}
              loading={isUpdating}
              loadingLabel={t('actions.updating')}
              onClick={() => void update()}
            >
              {t('actions.updateResults')}
            </Button>
          </div>
          <p className={styles.detail}>{t('actions.hint')}</p>
          {isUpdating && (
            <TaskProgress task={last?.state === 'running' ? last : null} label={t('actions.updating')} />
          )}
          {!isUpdating && error && <UpdateFailure error={error} />}
          {!isUpdating && !error && last && <LastUpdate task={last} />}
          {others.map((task) => (
            <div key={task.id}>
              <p>
                <strong>{t(`tasks.kind.${task.kind}`)}</strong> {task.about}
              </p>
              <TaskProgress task={task} label={t(`tasks.kind.${task.kind}`)} />
            </div>
          ))}
          {tasks.length > 0 && <TasksList tasks={tasks} />}
        </div>
      </details>
    </section>
  );
}

/** What came of the last one, whoever asked for it: a failure stays as loud as it was when it happened. */
function LastUpdate({ task }: { task: AdminTask }) {
  const t = useAdminText();
  if (task.state !== 'failed') return <TaskOutcome task={task} />;
  return (
    <Banner tone="error" title={t('actions.failed')} className={styles.failure}>
      <TaskOutcome task={task} />
      <p>{t('actions.failedText')}</p>
    </Banner>
  );
}

function UpdateFailure({ error }: { error: unknown }) {
  const t = useAdminText();
  // By its code: the answer stays here longer than its asker's language may.
  const hasCode = isApiError(error) && error.code !== 'network';
  const said = hasCode ? codeText(error.code) : errorText(error, t('actions.failed'));
  // Somebody else was quicker: that is no failure.
  if (isApiError(error) && error.code === 'task_under_way') return <Banner tone="info">{said}</Banner>;
  return (
    <Banner tone="error" title={t('actions.failed')}>
      {said !== t('actions.failed') && <p>{said}</p>}
      <p>{t('actions.failedText')}</p>
    </Banner>
  );
}
