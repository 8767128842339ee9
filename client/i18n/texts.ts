import type { BackendModule, i18n, ResourceKey } from 'i18next';
import type { Language } from '../../shared/rules/languages.ts';
import { isLanguage } from './languages.ts';

type Texts = Record<string, ResourceKey>;

const players: Record<Language, () => Promise<{ texts: Texts }>> = {
  es: () => import('./texts-es.ts'),
  'pt-BR': () => import('./texts-pt-BR.ts'),
};

const few: typeof players = {
  es: () => import('./texts-few-es.ts'),
  'pt-BR': () => import('./texts-few-pt-BR.ts'),
};
/** The namespaces of `few`. */
const ofFewPages = new Set('affiliates announcements join links own pwa share split winners'.split(' '));

/** The other texts of few pages. Each namespace is a download of its own. */
const apart = import.meta.glob<ResourceKey>(
  '../../locales/*/{access,admin,choices,groups,notifications,record,refusals}.json',
  {
    import: 'default',
  },
);

/**
 * The texts of one namespace in one language. Those of the most used pages come in one download, and so do the short
 * ones of few pages. All of a download are handed to `instance`, so that none of them waits for its own.
 */
async function loadTexts(
  instance: i18n,
  language: Language,
  namespace: string,
): Promise<ResourceKey | undefined> {
  const own = apart[`../../locales/${language}/${namespace}.json`];
  if (own) return withZeros(await own());
  const { texts } = await (ofFewPages.has(namespace) ? few : players)[language]();
  for (const [name, content] of Object.entries(texts))
    instance.addResourceBundle(language, name, withZeros(content));
  return withZeros(texts[namespace]);
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
