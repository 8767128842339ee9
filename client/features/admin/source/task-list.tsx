import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { codeText } from '../../../api/error-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';
import type { ListedTask } from './use-tasks.ts';
import styles from './source.module.css';

const tones = { running: 'accent', succeeded: 'success', failed: 'danger' } as const;

/** The recent long tasks, newest first. */
export function TaskList({ tasks }: { tasks: readonly ListedTask[] }) {
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
export function TaskOutcome({ task }: { task: AdminTask }) {
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
