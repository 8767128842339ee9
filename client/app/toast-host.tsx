import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify/unstyled';
import { toastsAtOnce } from '../shell/toasts.ts';
// The library's own way of adding its styles is a <style> element, which the content security policy forbids.
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

export function ToastHost() {
  const { t } = useTranslation();
  return (
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
  );
}
