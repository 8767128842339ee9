import { Banner } from '../../../ui/banner.tsx';
import { BroughtIntoSight } from './brought-into-sight.tsx';
import type { Difference } from './differences.ts';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

interface ChangedMeanwhileProps {
  differences: readonly Difference[];
  /** What confirming what was entered here undoes of it. */
  replaces?: 'all' | 'some' | 'nothing';
}

/** Says what somebody else, or the source, has changed while this dialog was open. Nothing when nothing that matters here has. */
export function ChangedMeanwhile({ differences, replaces = 'all' }: ChangedMeanwhileProps) {
  const t = useAdminText();
  if (differences.length === 0) return null;
  return (
    <BroughtIntoSight>
      <Banner tone="warning" title={t('meanwhile.title')}>
        <dl className={styles.meanings}>
          {differences.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}:</dt> <dd>{t('meanwhile.change', { from, to })}</dd>
            </div>
          ))}
        </dl>
        <p>{t(`meanwhile.${replaces}`)}</p>
      </Banner>
    </BroughtIntoSight>
  );
}
