import i18next, { type i18n, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { PartNotLoaded } from '../lib/part-not-loaded.ts';
import { setHint } from '../lib/cookies.ts';
import { localStore, tabStore } from '../lib/web-storage.ts';
import { firstLanguage } from './first-language.ts';
import { formatNumber } from './format.ts';
import { LANGUAGES, type Language } from '../../shared/rules/languages.ts';
import { isLanguage, languageKeys } from './languages.ts';
import { textBackend } from './texts.ts';

export const i18nOptions: InitOptions = {
  supportedLngs: [...LANGUAGES],
  load: 'currentOnly',
  // Both languages have the same keys (I18N-01 holds it), so Portuguese never has to download Spanish as well.
  fallbackLng: (code?: string) => (isLanguage(code) ? [] : ['es']),
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
};

/** Names the language of the page, and keeps it for the next visit. The server reads the cookie. */
function noteLanguage(language: string) {
  document.documentElement.lang = language;
  localStore.set(languageKeys.storage, language);
  setHint(languageKeys.cookie, language);
}

/**
 * Finds the player's language (I18N-02), or takes that of the server's render and does not keep it. Loads its texts and
 * keeps `<html lang>` in step. Resolves when the first text can be shown; throws when the texts cannot be downloaded.
 */
export async function startI18n(
  instance: i18n = i18next,
  { language, namespaces = [] }: { language?: Language; namespaces?: readonly string[] } = {},
): Promise<i18n> {
  if (!language) instance.on('languageChanged', noteLanguage);
  await instance
    .use(textBackend(instance))
    .use(initReactI18next)
    .init({
      ...i18nOptions,
      ns: [...new Set([...(i18nOptions.ns as string[]), ...namespaces])],
      lng: language ?? firstLanguage(),
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler: missingText(instance),
    });
  addNumberFormat(instance);
  checkTexts(instance, currentLanguage(instance));
  return instance;
}

/** A text's `{{count, number}}` has the separators of the player's country. */
export function addNumberFormat(instance: i18n) {
  instance.services.formatter?.add('number', (value: number) =>
    formatNumber(value, currentLanguage(instance)),
  );
}

/**
 * Shows the player's language after a start in the language of the server's render. Throws if its texts cannot be
 * downloaded.
 */
export async function showFirstLanguage(instance: i18n = i18next): Promise<void> {
  const language = firstLanguage();
  instance.on('languageChanged', noteLanguage);
  if (language === currentLanguage(instance)) noteLanguage(language);
  else await showLanguage(language, instance);
}

/**
 * i18next gives up a namespace after five downloads. A component that draws a text of it then throws, like one whose
 * code did not load.
 */
function missingText(instance: i18n): NonNullable<InitOptions['parseMissingKeyHandler']> {
  return (key, text) => {
    const language = currentLanguage(instance);
    const [namespace = ''] = key.split(':');
    if (text !== undefined || instance.hasResourceBundle(language, namespace)) return text ?? key;
    const renew = () => void instance.reloadResources(language, [namespace]);
    throw new PartNotLoaded(`The texts ${namespace} in ${language} did not load`, { renew });
  };
}

function missingOf(instance: i18n, language: Language, namespaces: readonly string[]): string[] {
  return namespaces.filter((namespace) => !instance.hasResourceBundle(language, namespace));
}

/** Without its texts a page would show the names of their keys. */
function checkTexts(instance: i18n, language: Language, namespaces: readonly string[] = ['common']) {
  if (missingOf(instance, language, namespaces).length > 0)
    throw new Error(`The texts in ${language} did not load`);
}

/** The language on screen. */
export function currentLanguage(instance: i18n = i18next): Language {
  return isLanguage(instance.resolvedLanguage) ? instance.resolvedLanguage : 'es';
}

/**
 * Shows and stores the language that the player chose, also against the address or a cookie. Throws and changes nothing
 * if its texts cannot be downloaded.
 */
export async function chooseLanguage(language: Language, instance: i18n = i18next): Promise<void> {
  await showLanguage(language, instance);
  instance.emit(languageChosen);
}

/** The event after a choice of the player. */
export const languageChosen = 'languageChosen';

async function showLanguage(language: Language, instance: i18n = i18next): Promise<void> {
  const namespaces = [instance.options.ns ?? []].flat();
  // `loadLanguages` and `changeLanguage` never repeat a failed download.
  const lacking = missingOf(instance, language, namespaces);
  if (lacking.length > 0) await instance.reloadResources(language, lacking);
  checkTexts(instance, language, namespaces);
  forgetOtherWishes();
  await instance.changeLanguage(language);
}

function forgetOtherWishes() {
  tabStore.set(languageKeys.storage, null);
  const address = new URL(location.href);
  if (!address.searchParams.has(languageKeys.query)) return;
  address.searchParams.delete(languageKeys.query);
  history.replaceState(history.state, '', address);
}
