import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from './toasts.ts';

/**
 * A dialog that is downloaded when it is asked for. Returns the dialog while it is open, a function that opens it (a
 * toast tells a failed download), and one that closes it. Dialogs that need a network are not in the precache:
 * scripts/vite/players-files.ts.
 */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const open = () =>
    void load().then(
      (loaded) => setDialog(() => loaded),
      () => toastError(t('error.network')),
    );
  return [Dialog, open, () => setDialog(undefined)] as const;
}
