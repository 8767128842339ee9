import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { leading } from '../parts/led-here.tsx';
import styles from './needs.module.css';

interface BoxLineProps {
  /** The place to act, or a `#place` on this page; null: there is none. */
  to: string | null;
  /** At the end of a line without a place. */
  action?: Elements;
  children: ReactNode;
}

/** A line of a box above the tabs, with a link to the place to act. */
export function BoxLine({ to, action, children }: BoxLineProps) {
  const look = `line between ${styles.line}`;
  const words = <span className="stack gap-1">{children}</span>;
  if (to === null)
    return (
      <div className={look}>
        {words}
        {action}
      </div>
    );
  const content = (
    <>
      {words}
      <Icon name="chevron" size={18} className={styles.arrow} />
    </>
  );
  // A plain link to a place on this page keeps tab and filters.
  if (to.startsWith('#'))
    return (
      <a href={to} className={look}>
        {content}
      </a>
    );
  return (
    <Link to={to} state={leading} className={look} preventScrollReset>
      {content}
    </Link>
  );
}
