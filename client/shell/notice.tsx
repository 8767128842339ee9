import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  /** Its name for a screen reader. */
  label: string;
  /** app: the icon of the app. */
  icon: IconName | 'app';
  title: string;
  text: string;
  actions: ReactNode;
}

/**
 * A question or a message over the foot of the page: an update, or the offer of an installation, of push or of a
 * passkey.
 */
export function Notice({ label, icon, title, text, actions }: NoticeProps) {
  return (
    <section aria-label={label} data-notice className={styles.notice}>
      {icon === 'app' ? (
        <img src="/icons/icon.svg" alt="" width={40} height={40} className={styles.appIcon} />
      ) : (
        <Icon name={icon} size={28} className={styles.icon} />
      )}
      <div role="status">
        <strong>{title}</strong>
        <p className="note">{text}</p>
      </div>
      <div className={`row ${styles.actions}`}>{actions}</div>
    </section>
  );
}

/** The place of a notice. Tells the toasts its height (`--notice`), so that they lie above it. */
export function NoticePlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { childElementCount = 0, offsetHeight = 0 } = place.current ?? {};
      style.setProperty('--notice', `${childElementCount && offsetHeight}px`);
    });
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice');
    };
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
