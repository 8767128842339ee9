import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { cleanUpAfterCrash } from '../lib/crash-cleanup.ts';
import { renewFailedParts, retryLater } from '../pwa/late-part.tsx';
import { PartNotLoaded } from '../pwa/stale-release.ts';
import { paths } from '../shell/paths.ts';
import { toastError } from '../shell/toasts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './page.module.css';

interface ErrorBoundaryProps {
  /** When it changes, e.g. with the address, the page is tried again. */
  resetKey?: string;
  /** Draws nothing while a part is missing. Other errors go to the boundary above. `told`: a message says that it is missing. */
  isOptional?: boolean | 'told';
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  failed: boolean;
  failedAt: string | null;
}

/** Shows the fallback screen in place of a page that broke while drawing or loading (SHELL-07). A part that did not load is retried. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false, failedAt: null };
  private stopRetry: () => void = () => undefined;
  private tries = 0;

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ resetKey = '' }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (!state.failed) return { failedAt: resetKey };
    return state.failedAt === resetKey ? null : { failed: false, failedAt: resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.stopRetry();
    if (error instanceof PartNotLoaded) {
      if (this.props.isOptional === 'told') toastError(i18next.t('error.network'), { id: 'missing-part' });
      renewFailedParts();
      this.stopRetry = retryLater(this.retry, this.tries);
      this.tries += 1;
    } else if (!this.props.isOptional) {
      console.error(error);
      cleanUpAfterCrash();
    }
  }

  override componentWillUnmount() {
    this.stopRetry();
  }

  private readonly retry = () => {
    this.stopRetry();
    this.setState({ failed: false });
  };

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const isMissing = error instanceof PartNotLoaded;
    if (!this.props.isOptional) return <ErrorScreen onRetry={isMissing ? this.retry : undefined} />;
    if (isMissing) return null;
    throw error;
  }
}

/** Speaks without hooks and router: either may be what broke. `onRetry`: a part of the page did not load. */
export function ErrorScreen({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.message} role="alert">
      <h1>{i18next.t(onRetry ? 'error.notHere' : 'crash.title')}</h1>
      <p>{i18next.t(onRetry ? 'error.network' : 'crash.text')}</p>
      <div className={`row gap-3 ${styles.actions}`}>
        {onRetry && <Button onClick={onRetry}>{i18next.t('action.retry')}</Button>}
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={() => location.reload()}>
          {i18next.t('crash.reload')}
        </Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {i18next.t('crash.home')}
        </a>
      </div>
    </div>
  );
}
