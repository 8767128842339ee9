import { Spinner } from '../../ui/spinner.tsx';
import styles from './join.module.css';

/** Something is under way, and in these words. */
export function Waiting({ text }: { text: string }) {
  return (
    <p role="status" className={`row gap-3 ${styles.waiting}`}>
      <Spinner />
      {text}
    </p>
  );
}
