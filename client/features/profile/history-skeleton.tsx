import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './history.module.css';

const rowsPerDay = 4;

/** The place of the history's first page. */
export function HistorySkeleton({ days, label }: { days: number; label: string }) {
  return (
    <div className={`stack gap-4 ${styles.days}`}>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {Array.from({ length: days }, (_, day) => (
        <div key={day} className={styles.day} aria-hidden="true">
          <p className={styles.date}>
            <Skeleton width="6rem" height="1.1rem" />
          </p>
          <ul className={`card ${styles.matches}`}>
            {Array.from({ length: rowsPerDay }, (_, row) => (
              <li key={row} className={styles.match}>
                <p className={styles.team}>
                  <Skeleton width="10rem" height="1rem" />
                </p>
                <p className={styles.team}>
                  <Skeleton width="8rem" height="1rem" />
                </p>
                <p className={styles.pick}>
                  <Skeleton width="7rem" height="0.875rem" />
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
