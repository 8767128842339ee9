import fc from 'fast-check';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { afterEach, expect, test, vi } from 'vitest';
import { firstLanguage } from './first-language.ts';
import { LANGUAGES, nearestLanguage } from '../../shared/rules/languages.ts';
import { languageKeys } from './languages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; max-age=0; path=/';
});

/** A wish for a language, in one of its places; null: none. */
const wish = fc.option(fc.constantFrom('es', 'pt-BR', 'pt', 'es-AR', 'PT-pt', 'en', ''), { nil: null });
const browser = fc.record({
  query: wish,
  cookie: wish,
  local: wish,
  session: wish,
  navigator: fc.array(fc.constantFrom('es-MX', 'pt-BR', 'en-US', 'de'), { maxLength: 3 }),
  html: fc.constantFrom('es', 'pt-BR', ''),
});

/** Returns the language that i18next's own detector finds in the order of the specification. */
async function detected(): Promise<string | undefined> {
  const instance = i18next.createInstance();
  await instance.use(LanguageDetector).init({
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'es',
    load: 'currentOnly',
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: languageKeys.query,
      lookupCookie: languageKeys.cookie,
      lookupLocalStorage: languageKeys.storage,
      lookupSessionStorage: languageKeys.storage,
      convertDetectedLanguage: (code) => nearestLanguage(code) ?? code,
    },
    resources: {},
  });
  return instance.language;
}

test('I18N-02 the language is the one that the detector of i18next finds', async () => {
  await fc.assert(
    fc.asyncProperty(browser, async ({ query, cookie, local, session, navigator: spoken, html }) => {
      history.replaceState(null, '', query === null ? '/' : `/?lng=${query}`);
      document.cookie = 'other=1; path=/';
      document.cookie = cookie === null ? 'i18next=; max-age=0; path=/' : `i18next=${cookie}; path=/`;
      localStorage.clear();
      sessionStorage.clear();
      if (local !== null) localStorage.setItem('i18nextLng', local);
      if (session !== null) sessionStorage.setItem('i18nextLng', session);
      document.documentElement.lang = html;
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(spoken[0] ?? '');
      const first = firstLanguage();
      expect(first).toBe(await detected());
    }),
    { numRuns: 150 },
  );
});

test('I18N-02 forbidden storage does not keep the first screen from being drawn', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-PT']);
  expect(firstLanguage()).toBe('pt-BR');
});
