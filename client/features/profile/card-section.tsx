import { useId, type ReactNode } from 'react';
import styles from './profile-page.module.css';

/** A card of the profile under its title. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`card stack ${styles.card}`}>
      <h2 id={titleId} className="title-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
