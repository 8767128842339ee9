import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled';
// The library's own way of adding its styles is a <style> element, which the content security policy forbids.
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

export { toast };

export interface ToastMessage {
  tone: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds it stays. */
  duration: number;
  /** A toast replaces one on screen with the same id, and `endToast` removes it. */
  id?: string;
  /** A button in the toast. A press also ends the toast. */
  action?: { label: string; onPress: () => void };
}

const toastsAtOnce = 20;

/** Shows a toast in the container, or updates the one on screen with its id. */
export function showToast({ tone, text, duration, id, action }: ToastMessage): void {
  const content = action ? <WithAction text={text} {...action} /> : <span>{text}</span>;
  const options: ToastOptions = {
    type: tone,
    autoClose: duration,
    role: tone === 'error' ? 'alert' : 'status',
  };
  // The library ignores a new toast with the id of one on screen.
  if (id && toast.isActive(id)) toast.update(id, { ...options, render: content });
  else toast(content, { ...options, ...(id && { toastId: id }) });
}

/** The container of all toasts. It lies in the top layer of the browser, over an open dialog. */
export function ToastHost() {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    raise(layer.current);
    return toast.onChange(({ status }) => {
      if (status === 'added') raise(layer.current);
    });
  }, []);
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ToastContainer
        position="bottom-right"
        limit={toastsAtOnce}
        newestOnTop
        closeOnClick
        hideProgressBar
        pauseOnFocusLoss={false}
        draggablePercent={40}
        aria-label={t('toast.label')}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={t('toast.close')}
            onClick={() => closeToast()}
          >
            ×
          </button>
        )}
      />
    </div>
  );
}

function WithAction({ text, label, onPress }: { text: string } & NonNullable<ToastMessage['action']>) {
  return (
    <span className="toast-with-action">
      <span>{text}</span>
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </span>
  );
}

/** Puts the layer above dialogs that opened later. Browsers without popovers show it in the page. */
function raise(layer: HTMLDivElement | null): void {
  if (!layer || !('showPopover' in layer)) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}
