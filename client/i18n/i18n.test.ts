// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setNumberCountry } from './format.ts';
import { chooseLanguage, currentLanguage, startI18n } from './i18n.ts';

async function start() {
  const instance = i18next.createInstance();
  await startI18n(instance);
  return instance;
}

function browserSpeaks(...codes: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(codes[0] ?? '');
}

function open(address: string) {
  history.replaceState(null, '', address);
}

beforeEach(() => {
  open('/');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; max-age=0; path=/';
  document.documentElement.lang = 'es';
  browserSpeaks('en-US');
});

afterEach(() => vi.restoreAllMocks());

test('I18N-07 a number in a text is written as in the country of the player', async () => {
  browserSpeaks('es');
  const instance = await start();
  await instance.loadNamespaces('groups');
  expect(instance.t('groups:members', { count: 9876 } as never)).toBe('9.876 participantes');
  setNumberCountry('MX');
  expect(instance.t('groups:members', { count: 9876 } as never)).toBe('9,876 participantes');
  setNumberCountry(null);
});

describe('I18N-02 the language is found in this order', () => {
  const wishes = [
    ['query string', () => open('/?lng=pt-BR'), () => open('/?lng=es')],
    [
      'cookie',
      () => (document.cookie = 'i18next=pt-BR; path=/'),
      () => (document.cookie = 'i18next=es; path=/'),
    ],
    [
      'local storage',
      () => localStorage.setItem('i18nextLng', 'pt-BR'),
      () => localStorage.setItem('i18nextLng', 'es'),
    ],
    [
      'session storage',
      () => sessionStorage.setItem('i18nextLng', 'pt-BR'),
      () => sessionStorage.setItem('i18nextLng', 'es'),
    ],
    ['browser language', () => browserSpeaks('pt-BR'), () => browserSpeaks('es')],
    [
      'html tag',
      () => (document.documentElement.lang = 'pt-BR'),
      () => (document.documentElement.lang = 'es'),
    ],
  ] as const;

  test.each(wishes.map(([name], index) => [name, index] as const))(
    'I18N-02 %s wins over all that follow it',
    async (_name, index) => {
      wishes.slice(index + 1).forEach(([, , spanish]) => spanish());
      wishes[index]?.[1]();
      expect(currentLanguage(await start())).toBe('pt-BR');
    },
  );

  test('I18N-02 what was found is kept under i18nextLng', async () => {
    open('/?lng=pt');
    await start();
    expect(localStorage.getItem('i18nextLng')).toBe('pt-BR');
  });

  test.each([
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['es-AR', 'es'],
    ['es-419', 'es'],
    ['en-GB', 'es'],
  ])('I18N-02 %s is answered in %s', async (spoken, shown) => {
    browserSpeaks(spoken);
    expect(currentLanguage(await start())).toBe(shown);
  });

  test('I18N-02 a language we lack gives way to the next one the person reads', async () => {
    browserSpeaks('en-US', 'pt-PT', 'es');
    expect(currentLanguage(await start())).toBe('pt-BR');
  });
});

test.each(['es', 'pt-BR'])('I18N-01 whole millions have a text in %s', async (language) => {
  open(`/?lng=${language}`);
  const instance = await start();
  const said = (count: number) => instance.t('save.changes', { ns: 'play', count });
  for (const count of [1_000_000, 2_000_000])
    expect(said(count)).toBe(said(1_000_001).replace('1000001', String(count)));
});

test.each([
  ['es', '0 aciertos de 12'],
  ['pt-BR', '0 acertos em 12'],
])('I18N-01 none are many in %s', async (language, said) => {
  open(`/?lng=${language}`);
  const instance = await start();
  expect(instance.t('hits', { ns: 'history', count: 0, total: 12 })).toBe(said);
});

describe('I18N-03 a choice', () => {
  test('I18N-03 is shown at once, names the page, and survives a reload', async () => {
    const instance = await start();
    expect(instance.t('action.save')).toBe('Guardar');
    await chooseLanguage('pt-BR', instance);
    expect(instance.t('action.save')).toBe('Salvar');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(currentLanguage(await start())).toBe('pt-BR');
  });

  test('PWA-24 is in the cookie that the server reads', async () => {
    const instance = await start();
    await chooseLanguage('pt-BR', instance);
    expect(document.cookie).toContain('i18next=pt-BR');
    await chooseLanguage('es', instance);
    expect(document.cookie).toContain('i18next=es');
  });

  test('I18N-03 holds against the address it was opened with and an old cookie', async () => {
    open('/faq?lng=pt&x=1#faq');
    document.cookie = 'i18next=pt-BR; path=/';
    await chooseLanguage('es', await start());
    expect(location.search).toBe('?x=1');
    expect(currentLanguage(await start())).toBe('es');
  });

  test('a player of one language does not download the other', async () => {
    open('/?lng=pt');
    const instance = await start();
    expect(instance.hasResourceBundle('pt-BR', 'play')).toBe(true);
    expect(instance.hasResourceBundle('es', 'common')).toBe(false);
  });

  test('the texts of nearly every page are there without another download', async () => {
    const instance = await start();
    for (const namespace of ['home', 'auth', 'play', 'history', 'profile', 'errors']) {
      expect(instance.hasLoadedNamespace(namespace)).toBe(true);
    }
    expect(instance.hasResourceBundle('es', 'mail')).toBe(false);
    expect(instance.t('save.changes', { ns: 'play', count: 3 })).toBe('Guardar 3 cambios');
    expect(instance.t('save.changes', { ns: 'play', count: 1 })).toBe('Guardar 1 cambio');
  });
});
