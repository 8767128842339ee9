import { useEffect, useState } from 'react';
import { onConnection, readConnection } from '../lib/connection.ts';
import { classNames } from './class-names.ts';
import styles from './crest.module.css';
import { initialsImage } from './initials-image.ts';

interface CrestProps {
  src?: string | null;
  /** The name beside it. Its initials replace an image that is missing. */
  name: string;
  /** In CSS pixels, both ways. */
  size?: number;
  /** Greyed, e.g. on a locked row. */
  dimmed?: boolean;
}

/**
 * A team's or league's image, loaded when it comes into sight; its initials when there is none or it cannot be loaded.
 * It is loaded again when the connection is back.
 */
export function Crest({ src, name, size = 32, dimmed }: CrestProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (failed) return onConnection(() => readConnection() === 'online' && setFailed(undefined));
  }, [failed]);
  return (
    <img
      src={src && src !== failed ? src : initialsImage(name)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(styles.crest, dimmed && styles.dimmed)}
      onError={() => setFailed(src ?? undefined)}
    />
  );
}
