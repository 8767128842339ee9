import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Read by a screen reader; without it the spinner is decoration beside a text that says the same. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** A turning ring: something is under way. */
export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  const ring = classNames(styles.ring, styles[size]);
  return label ? (
    <span role="status" className={styles.box}>
      <span className={ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  ) : (
    <span className={ring} aria-hidden="true" />
  );
}
