import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import i18next, { type i18n, type Resource, type ResourceLanguage } from 'i18next';

export const LANGUAGES = ['es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The text of a key with its namespace, e.g. `t('play:save.changes', { count: 2 })`. Raises for a key that nobody wrote. */
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

const resources: Resource = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)]));

const instances = new Map<Language, i18n>(
  LANGUAGES.map((language) => {
    const instance = i18next.createInstance();
    void instance.init({
      lng: language,
      resources,
      fallbackLng: false,
      defaultNS: 'common',
      initAsync: false,
      interpolation: { escapeValue: false },
      parseMissingKeyHandler: (key: string) => {
        throw new Error(`No text has the key ${key} in ${language}`);
      },
    });
    return [language, instance];
  }),
);

/** How a language says things. */
export function sayIn(language: Language): Say {
  const { t } = instances.get(language)!;
  return (key, values) => t(key, values ?? {});
}

/** The words of at least three letters in a text, or in JSON, in small letters. */
export function wordsIn(text: string): string[] {
  const plain = text.replace(/\\[nrt]/g, ' ');
  return plain.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** What the texts interpolate is data, and no word of theirs. */
function wordsOf(language: Language): string[] {
  const texts = valuesOf(resources[language]).map((text) => text.replace(/\{\{.*?\}\}/g, ' '));
  return [...texts, ...calendarOf(language), ...unitsAndZones].flatMap(wordsIn);
}

function valuesOf(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(valuesOf);
}

/** What the app writes without a text: a countdown, and the zone of the panel. */
const unitsAndZones = ['min', 'UTC', ...Intl.supportedValuesOf('timeZone')];

function calendarOf(language: Language): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, day + 1, 12)));
  const formats = (['short', 'long'] as const).map(
    (length) => new Intl.DateTimeFormat(language, { weekday: length, month: length, timeZone: 'UTC' }),
  );
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return [
    ...formats.flatMap((format) => days.map((day) => format.format(day))),
    ...[-1, 0, 1].map((day) => relative.format(day, 'day')),
  ];
}

const own = new Map(LANGUAGES.map((language) => [language, new Set(wordsOf(language))]));

/** Whether a word stands in a language's texts or in its calendar. */
export function isWordOf(language: Language, word: string): boolean {
  return own.get(language)!.has(word);
}

const keys = new Set(
  Object.entries(resources.es!).flatMap(([namespace, texts]) =>
    keysOf(texts).flatMap((key) => [key, `${namespace}:${key}`]),
  ),
);

/** Whether a text is the name of one: what i18next shows when it has none. */
export function isKey(text: string): boolean {
  return text.includes('.') && keys.has(text);
}

function keysOf(texts: unknown, before = ''): string[] {
  if (typeof texts === 'string') return [before, before.replace(/_(one|other|many|zero)$/, '')];
  return Object.entries(texts as object).flatMap(([name, inside]) =>
    keysOf(inside, before ? `${before}.${name}` : name),
  );
}
