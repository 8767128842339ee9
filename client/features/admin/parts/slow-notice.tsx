import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './parts.module.css';

/** Nobody wonders before. */
const slowAfterMs = 4_000;

/** To be drawn as long as something is waited for: when that takes long, it says so, and what goes on. */
export function SlowNotice({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.slow} hidden={!isSlow}>
      {isSlow && (
        <>
          <Icon name="clock" size={16} />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
