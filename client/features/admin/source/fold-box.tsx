import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './source.module.css';

interface FoldBoxProps {
  /** The needs link to this id. */
  id: string;
  title: ReactNode;
  /** Has something to show at once. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A box above the tabs. It is one line, so that the tabs are on the first screen, unless it is open or the address names it. */
export function FoldBox({ id, title, isOpen = false, children }: FoldBoxProps) {
  const { hash } = useLocation();
  const opens = isOpen || hash === `#${id}`;
  return (
    <section aria-labelledby={id} className="card">
      <details key={String(opens)} className={styles.fold} open={opens}>
        <summary className="line">
          <h2 id={id} className="title-l row">
            {title}
          </h2>
        </summary>
        <div className="stack gap-2">{children}</div>
      </details>
    </section>
  );
}
