import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/rules/languages.ts';
import { isLanguage } from './languages.ts';

/** The language on screen; the component draws again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'es';
}
