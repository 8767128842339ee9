import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted } from '../shell/toasts.ts';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

/** The place where toasts appear; nothing until the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  return wanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
