import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { rowAnchor, useLedToRow } from './use-led-to-row.ts';
import { useTaskResult } from './use-task-result.ts';
import styles from './source.module.css';

const tones = { running: 'accent', succeeded: 'success', failed: 'danger' } as const;

/** The long tasks of late, newest first: what, who asked for it and when, and what came of it. */
export function TasksList({ tasks }: { tasks: readonly AdminTask[] }) {
  const t = useAdminText();
  const list = useLedToRow('task', true);
  return (
    <details ref={list} className={styles.jobs}>
      <summary>{t('tasks.recent', { count: tasks.length })}</summary>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id} id={rowAnchor.task(task.id)} tabIndex={-1}>
            <strong>{t(`tasks.kind.${task.kind}`)}</strong>{' '}
            <Chip tone={tones[task.state]}>{t(`tasks.${task.state}`)}</Chip>{' '}
            {task.about && <span className={styles.taskAbout}>{task.about}</span>}
            <TaskOutcome task={task} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a task did or why it failed, and who asked for it when. */
export function TaskOutcome({ task }: { task: AdminTask }) {
  const t = useAdminText();
  const result = useTaskResult();
  const asked = { who: task.askedBy ?? t('tasks.nobody'), time: formatNumericDateTime(task.askedAt) };
  return <p className={styles.detail}>{[result(task), t('tasks.asked', asked)].filter(Boolean).join(' ')}</p>;
}
