import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './source.module.css';

interface FoldBoxProps {
  /** The needs link to this id. */
  id?: string;
  title: ReactNode;
  /** Stays in the line of the title. */
  action?: ReactNode;
  /** Open from its first drawing on. */
  isOpen?: boolean;
  /** Without it the box cannot be opened. */
  children?: ReactNode;
}

/**
 * A box above the tabs. It is one line from its first drawing on, so that the tabs stay in place, until a press or the
 * address opens it.
 */
export function FoldBox({ id, title, action, isOpen = false, children }: FoldBoxProps) {
  const { hash } = useLocation();
  const opens = isOpen || (id !== undefined && hash === `#${id}`);
  const line = (
    <h2 id={id} className="title-l line">
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className={`card ${styles.box}`}>
      {action && <div className={styles.action}>{action}</div>}
      {children ? (
        <details key={String(opens)} className={styles.fold} open={opens}>
          <summary className="line target">{line}</summary>
          <div className={`stack gap-2 ${styles.body}`}>{children}</div>
        </details>
      ) : (
        <div className="line target">{line}</div>
      )}
    </section>
  );
}
