import type { BackendModule, i18n, ResourceKey } from 'i18next';
import type { Language } from '../../shared/rules/languages.ts';
import { isLanguage } from './languages.ts';
import { downloads } from './namespaces.ts';

/** All but those that only the server writes, and the legal texts, which are no keys. */
const files = import.meta.glob<ResourceKey>(
  ['../../locales/*/*.json', '!../../locales/*/{answers,legal,mail,manifest,previews,push}.json'],
  { import: 'default' },
);

/**
 * The texts of one namespace in one language. All of a download are handed to `instance`, so that none of them waits
 * for its own.
 */
async function loadTexts(
  instance: i18n,
  language: Language,
  namespace: string,
): Promise<ResourceKey | undefined> {
  const names = Object.values(downloads).find((each) => each.includes(namespace)) ?? [namespace];
  const texts = await Promise.all(
    names.map(async (name) => files[`../../locales/${language}/${name}.json`]?.()),
  );
  names.forEach(
    (name, index) => texts[index] && instance.addResourceBundle(language, name, withZeros(texts[index])),
  );
  return withZeros(texts[names.indexOf(namespace)]);
}

/** Adds the form `_zero` with the text of `_other`: Portuguese would use the singular for 0 ("0 acerto"). */
export function withZeros<T>(texts: T): T {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  const entries = Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    const names = key.endsWith('_other') ? [key, key.replace(/other$/, 'zero')] : [key];
    return names.map((name) => [name, withZeros(text)]);
  });
  return Object.fromEntries(entries) as T;
}

/** Gives an i18next instance the texts it asks for, when it asks for them. */
export function textBackend(instance: i18n): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      if (!isLanguage(language)) return done(new Error(`No texts in ${language}`), false);
      loadTexts(instance, language, namespace).then(
        (texts) => (texts ? done(null, texts) : done(new Error(`No texts named ${namespace}`), false)),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}
