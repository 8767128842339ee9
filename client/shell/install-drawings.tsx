import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './install-steps.module.css';

// Small pictures of what the steps speak of. They are decoration: the words beside them say it all.

/** The bar of an iPhone's browser, with the share button pointed out. */
export function ShareBar() {
  return (
    <div className={styles.bar}>
      <Icon name="chevron" size={16} className={styles.back} />
      <Icon name="chevron" size={16} className={styles.forward} />
      <span className={styles.target}>
        <Icon name="share" size={20} />
      </span>
      <Icon name="copy" size={16} />
      <Icon name="menu" size={16} />
    </div>
  );
}

/** A menu with the row to tap. */
export function MenuRow({ label, icon }: { label: string; icon: IconName }) {
  return (
    <div className={styles.list}>
      <span className={styles.otherRow} />
      <span className={styles.row}>
        {label}
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.otherRow} />
    </div>
  );
}

/** A bar with an address and the menu of three dots, pointed out. */
export function MenuDots() {
  return (
    <div className={styles.bar}>
      <span className={styles.address} />
      <span className={classNames(styles.target, styles.dots)}>
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}

/** Apps on a home screen, ours among them. */
export function HomeScreen() {
  return (
    <div className={styles.apps}>
      <span />
      <span />
      <img src="/icons/icon.svg" alt="" width={32} height={32} />
      <span />
      <span />
      <span />
    </div>
  );
}
