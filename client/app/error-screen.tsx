import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { paths } from '../shell/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './page.module.css';

interface ErrorBoundaryProps {
  /** When it changes, e.g. with the address, the page is tried again. */
  resetKey?: string;
  children: ReactNode;
}

/** Shows the fallback screen in place of a page that broke while drawing or loading (SHELL-07). */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { failedAt: string | null; failed: boolean }
> {
  override state = { failed: false, failedAt: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey = '' }: ErrorBoundaryProps,
    state: { failed: boolean; failedAt: string | null },
  ) {
    if (!state.failed) return { failedAt: resetKey };
    return state.failedAt === resetKey ? null : { failed: false, failedAt: resetKey };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}

/** Speaks without hooks and router: either may be what broke. */
export function ErrorScreen() {
  return (
    <div className={styles.message} role="alert">
      <h1>{i18next.t('crash.title')}</h1>
      <p>{i18next.t('crash.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{i18next.t('crash.reload')}</Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {i18next.t('crash.home')}
        </a>
      </div>
    </div>
  );
}
