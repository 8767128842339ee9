import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the browser's tab: "Jugar · Doce". An empty title is the title of home, as the server sends it. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const name = title ? `${title} · ${t('appName')}` : t('homeTitle');
  useEffect(() => {
    document.title = name;
  }, [name]);
}
