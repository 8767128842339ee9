import { useEffect, useState, type ComponentType } from 'react';
import { areToastsWanted, onToastsWanted } from '../shell/toasts.ts';

/** The place where toasts appear; nothing until the first one. If its code cannot be downloaded now, the next toast tries again. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./toast-host.tsx').then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => undefined,
      );
    if (areToastsWanted()) load();
    return onToastsWanted(load);
  }, []);
  return Host && <Host />;
}
