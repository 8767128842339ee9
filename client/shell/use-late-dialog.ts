import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from './toasts.ts';

/**
 * A dialog that is downloaded when it is asked for. Out: the dialog while it is open, how to open it (where it cannot
 * be downloaded that is told), and how to close it. What can do nothing without a network is not kept for it either:
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
