import { useEffect, useState } from 'react';
import { onConnection, readConnection } from '../lib/connection.ts';
import { classNames } from './class-names.ts';
import styles from './crest.module.css';

const placeholder = '/art/crest.svg';

interface CrestProps {
  src?: string | null;
  /** Its name for a screen reader; empty (the default) where the team's name stands beside it. */
  alt?: string;
  /** In CSS pixels, both ways. */
  size?: number;
  /** Greyed, e.g. on a locked row. */
  dimmed?: boolean;
  className?: string;
}

/**
 * A team's or league's image, loaded when it comes into sight; a plain shield when there is none or it cannot be
 * loaded. It is loaded again when the connection is back.
 */
export function Crest({ src, alt = '', size = 32, dimmed, className }: CrestProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (failed) return onConnection(() => readConnection() === 'online' && setFailed(undefined));
  }, [failed]);
  return (
    <img
      src={src && src !== failed ? src : placeholder}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(styles.crest, dimmed && styles.dimmed, className)}
      onError={() => setFailed(src ?? undefined)}
    />
  );
}
