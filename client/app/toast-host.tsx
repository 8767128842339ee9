import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { connectToasts, toastsAtOnce, type ToastMessage } from '../shell/toasts.ts';
// The library's own way of adding its styles is a <style> element, which the content security policy forbids.
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

/** Toasts lie over everything, also over a dialog that is open when they come: only what the browser's top layer holds does. */
export function ToastHost() {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    raise(layer.current);
    const stopRaising = toast.onChange(({ status }) => {
      if (status === 'added') raise(layer.current);
    });
    const disconnect = connectToasts({
      show: ({ tone, text, duration, id, action }) => {
        const content = action ? <WithAction text={text} {...action} /> : text;
        const options = { autoClose: duration, role: tone === 'error' ? 'alert' : 'status' };
        // The library ignores a new toast with the id of one on screen.
        if (id && toast.isActive(id)) toast.update(id, { ...options, type: tone, render: content });
        else toast[tone](content, { ...options, toastId: id });
      },
      end: (id) => toast.dismiss(id),
    });
    return () => {
      stopRaising();
      disconnect();
    };
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
      {text}
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </span>
  );
}

/** Of the top layer the last to come lies above. A browser that knows no popovers shows it where it stands. */
function raise(layer: HTMLDivElement | null): void {
  if (!layer || !('showPopover' in layer)) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}
