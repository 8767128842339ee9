import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { readConnection } from '../lib/connection.ts';
import { cleanUpAfterCrash } from '../lib/crash-cleanup.ts';
import { PartNotLoaded } from '../lib/part-not-loaded.ts';
import { renewFailedParts, retryLater } from '../pwa/late-part.tsx';
import { reloadToNewest } from '../pwa/stale-release.ts';
import { paths } from './paths.ts';
import { toastError } from './toasts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './error-screen.module.css';

interface ErrorBoundaryProps {
  /** When it changes, e.g. with the address, the page is tried again. */
  resetKey?: string;
  /**
   * Draws nothing while a part is missing or after it broke, so that the page stays. `told`: a message says so.
   */
  isOptional?: boolean | 'told';
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
  failed: boolean;
  failedAt: string | null;
}

/**
 * Shows the fallback screen in place of a page that broke while drawing or loading (SHELL-07). A part that did not load
 * is retried.
 */
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
      if (this.props.isOptional === 'told')
        toastError(i18next.t(error.isOutdated ? 'error.outdated' : 'error.network'), { id: 'missing-part' });
      renewFailedParts();
      error.renew?.();
      this.stopRetry = retryLater(this.retry, this.tries);
      this.tries += 1;
    } else {
      console.error(error);
      if (this.props.isOptional === 'told') toastError(i18next.t('error.generic'), { id: 'missing-part' });
      if (!this.props.isOptional) cleanUpAfterCrash();
    }
  }

  override componentWillUnmount() {
    this.stopRetry();
  }

  private readonly retry = () => {
    this.stopRetry();
    this.setState({ failed: false });
  };

  /**
   * Retries at a press. After a second failure it reloads, because Firefox keeps a failed download as long as the page.
   */
  private readonly retryByHand = () => {
    if (this.tries > 1 && readConnection() === 'online') void reloadToNewest();
    else this.retry();
  };

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const missing = error instanceof PartNotLoaded ? error : undefined;
    if (!this.props.isOptional)
      return <ErrorScreen onRetry={missing && this.retryByHand} isOutdated={missing?.isOutdated ?? false} />;
    return null;
  }
}

interface ErrorScreenProps {
  /** A part of the page did not load. */
  onRetry?: (() => void) | undefined;
  /** Because the server has a newer release. */
  isOutdated?: boolean;
}

/** It uses no hooks and no router, because either may have failed. */
export function ErrorScreen({ onRetry, isOutdated = false }: ErrorScreenProps) {
  return (
    <div className={styles.message} role="alert">
      <h1>{i18next.t(isOutdated ? 'error.outdated' : onRetry ? 'error.notHere' : 'crash.title')}</h1>
      <p>{i18next.t(isOutdated ? 'error.outdatedText' : onRetry ? 'error.network' : 'crash.text')}</p>
      <div className={`row gap-3 ${styles.actions}`}>
        {onRetry && !isOutdated && <Button onClick={onRetry}>{i18next.t('action.retry')}</Button>}
        <Button
          variant={onRetry && !isOutdated ? 'secondary' : 'primary'}
          onClick={() => void reloadToNewest()}
        >
          {i18next.t('crash.reload')}
        </Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {i18next.t('crash.home')}
        </a>
      </div>
    </div>
  );
}
