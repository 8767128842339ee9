import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { formatNumericTime } from '../parts/admin-dates.ts';
import { SlowNotice } from '../parts/slow-notice.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './source.module.css';

/** How far a task is: what it does now, of how much, and until when it waits for the source. It needs nobody to stay. */
export function TaskProgress({ task, label }: { task: AdminTask | null; label: string }) {
  const t = useAdminText();
  const { phase = null, done = 0, total = null, waitsUntil = null } = task?.progress ?? {};
  const isCounted = phase === 'asking' && total !== null && total > 0;
  return (
    <div role="status" className={styles.progress}>
      {isCounted ? <progress aria-label={label} value={done} max={total} /> : <progress aria-label={label} />}
      <p>
        {waitsUntil
          ? t('tasks.waits', { time: formatNumericTime(waitsUntil) })
          : phase === null
            ? t('tasks.begins')
            : t(`tasks.phase.${phase}`)}
        {isCounted && ` ${t('tasks.counted', { done, total })}`}
      </p>
      {/* Each step may take its time: what is slow is one without an end. */}
      {phase === 'asking' && !waitsUntil && <SlowNotice key={done}>{t('slow.task')}</SlowNotice>}
    </div>
  );
}
