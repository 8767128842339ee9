import styles from './group-name.module.css';

/** What a group is called, in two lines at most; the rest of a long name is read aloud, and shown by the pointer. */
export function GroupName({ name }: { name: string }) {
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
}
