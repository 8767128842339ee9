import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { formatNumericTime } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';
import styles from './source.module.css';

/** The phase of a task, its count, and until when it waits for the source. */
export function TaskProgress({ task, label }: { task: AdminTask | null; label: string }) {
  const { phase = null, done = 0, total = null, waitsUntil = null } = task?.progress ?? {};
  const isCounted = phase === 'asking' && total !== null && total > 0;
  return (
    <div role="status" className={`stack gap-2 note ${styles.progress}`}>
      <progress aria-label={label} {...(isCounted && { value: done, max: total })} />
      <p>
        {(waitsUntil
          ? t('tasks.waits', { time: formatNumericTime(waitsUntil) })
          : t(phase === null ? 'tasks.begins' : `tasks.phase.${phase}`)) +
          (isCounted ? ` ${t('tasks.counted', { done, total })}` : '')}
      </p>
    </div>
  );
}
