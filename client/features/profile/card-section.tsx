import { useId } from 'react';
import type { Elements } from '../../ui/elements.ts';
import styles from './profile-page.module.css';

/** A card of the profile under its title. */
export function CardSection({ title, children }: { title: string; children: Elements }) {
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
