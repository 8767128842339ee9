import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './accordion.module.css';

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[];
}

/** The browser's own disclosure rows; only one is open at a time, and a tap on the open one closes it. */
export function Accordion({ items }: AccordionProps) {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className={styles.item} onToggle={closeOthers}>
          <summary className={`line between gap-3 ${styles.title}`}>
            <span>{title}</span>
            <Icon name="chevron" className={styles.chevron} />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}

/** For the browsers (before 2024) that do not know the attribute `name` of `<details>`. */
function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>) {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>(':scope > details') ?? []) {
    if (other !== opened) other.open = false;
  }
}
