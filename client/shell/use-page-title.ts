import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the browser's tab: "Jugar · Doce", the product alone for an empty title. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const name = t('appName');
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
