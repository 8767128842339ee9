import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import i18next, { type ResourceLanguage } from 'i18next';
import { LANGUAGES, type Language } from '../../shared/rules/languages.ts';

export { LANGUAGES, type Language };

/** Returns the text of a key, e.g. `t('play:save.changes', { count: 2 })`. Throws for an unknown key. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

const folder = join(import.meta.dirname, '../../locales');

function textsOf(language: Language): ResourceLanguage {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as ResourceLanguage,
    ]),
  );
}

const translations = i18next.createInstance();
void translations.init({
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])),
  fallbackLng: false,
  defaultNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (key: string) => {
    throw new Error(`No text has the key ${key}`);
  },
});

export function sayIn(language: Language): Say {
  const t = translations.getFixedT(language);
  return (key, values) => t(key, values ?? {});
}
