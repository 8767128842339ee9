import fc from 'fast-check';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { firstLanguage } from './first-language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; max-age=0; path=/';
});

/** Where wishes for a language may stand; none, or one of these. */
const wish = fc.option(fc.constantFrom('es', 'pt-BR', 'pt', 'es-AR', 'PT-pt', 'en', ''), { nil: null });
const browser = fc.record({
  query: wish,
  cookie: wish,
  local: wish,
  session: wish,
  navigator: fc.array(fc.constantFrom('es-MX', 'pt-BR', 'en-US', 'de'), { maxLength: 3 }),
  html: fc.constantFrom('es', 'pt-BR', ''),
});

test('I18N-02 the first screen speaks the language that the app will speak', async () => {
  await fc.assert(
    fc.asyncProperty(browser, async ({ query, cookie, local, session, navigator: spoken, html }) => {
      const setUp = () => {
        history.replaceState(null, '', query === null ? '/' : `/?lng=${query}`);
        document.cookie = cookie === null ? 'i18next=; max-age=0; path=/' : `other=1; path=/`;
        if (cookie !== null) document.cookie = `i18next=${cookie}; path=/`;
        localStorage.clear();
        sessionStorage.clear();
        if (local !== null) localStorage.setItem('i18nextLng', local);
        if (session !== null) sessionStorage.setItem('i18nextLng', session);
        document.documentElement.lang = html;
      };
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(spoken[0] ?? '');
      setUp();
      const first = firstLanguage();
      setUp();
      const instance = i18next.createInstance();
      await startI18n(instance);
      expect(first).toBe(instance.resolvedLanguage);
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
