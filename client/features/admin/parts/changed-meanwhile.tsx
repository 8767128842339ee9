import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { BroughtIntoSight } from './brought-into-sight.tsx';
import type { Difference } from './differences.ts';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

interface ChangedMeanwhileProps {
  differences: readonly Difference[];
  /** What confirming undoes of it: of what was entered here, or of the row itself. */
  replaces?: 'all' | 'some' | 'nothing' | 'deletes';
  /** In the place of what is said of somebody else's change. */
  said?: { title: string; text: string };
  /** To see more of it, or to do something else about it. */
  children?: ReactNode;
}

/** Says what somebody else, or the source, has changed while this dialog was open. Nothing when nothing that matters here has. */
export function ChangedMeanwhile({ differences, replaces = 'all', said, children }: ChangedMeanwhileProps) {
  const t = useAdminText();
  if (differences.length === 0) return null;
  return (
    <BroughtIntoSight>
      <Banner tone="warning" title={said?.title ?? t('meanwhile.title')}>
        <dl className={styles.meanings}>
          {differences.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}:</dt> <dd>{t('meanwhile.change', { from, to })}</dd>
            </div>
          ))}
        </dl>
        <p>{said?.text ?? t(`meanwhile.${replaces}`)}</p>
        {children}
      </Banner>
    </BroughtIntoSight>
  );
}
