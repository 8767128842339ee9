import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addNumberFormat, i18nOptions } from './i18n.ts';
import type { Language } from '../../shared/rules/languages.ts';
import { withZeros } from './texts.ts';

const files = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default', eager: true });

/** Makes the texts of one language for a render outside of a browser. Nothing in it is loaded later. */
export async function makeServerI18n(language: Language): Promise<i18n> {
  const texts: Record<string, ResourceKey> = {};
  for (const [path, content] of Object.entries(files)) {
    const [, folder, name] = /(\w[\w-]*)\/(\w+)\.json$/.exec(path)!;
    if (folder === language) texts[name!] = content;
  }
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    ns: Object.keys(texts),
    resources: { [language]: withZeros(texts) },
  });
  addNumberFormat(instance);
  return instance;
}
