import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { makeEmptyStore } from '../app/store.ts';
import { Header } from '../app/header.tsx';
import { SecondaryBar } from '../app/secondary-bar.tsx';
import { Hero } from '../features/home/hero.tsx';
import { languages, type Language } from '../i18n/languages.ts';
import { texts as spanish } from '../i18n/texts-es.ts';
import { texts as portuguese } from '../i18n/texts-pt-BR.ts';
import { paths } from '../shell/paths.ts';

const texts = { es: spanish, 'pt-BR': portuguese };

/**
 * For the build: the first screen of home as HTML, in both languages, drawn by the components that will take its place. index.html shows the one that
 * `boot.ts` names, until the app is there.
 */
export async function firstScreen(): Promise<string> {
  const drawn = await Promise.all(languages.map(draw));
  return `<div id="first-screen">${drawn.join('')}</div>`;
}

async function draw(language: Language): Promise<string> {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: language, resources: { [language]: texts[language] }, defaultNS: 'common' });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Provider store={makeEmptyStore()}>
        <StaticRouter location={paths.home}>
          <div lang={language}>
            <Header />
            <SecondaryBar />
            <main>
              <Hero />
            </main>
          </div>
        </StaticRouter>
      </Provider>
    </I18nextProvider>,
  );
  return clean(markup);
}

/** What is said twice, what the security policy forbids in HTML, and React's own notes: a hint to load the hero too, of which only home has need. */
const unwanted = / (id|aria-labelledby|aria-controls|style|data-discover)="[^"]*"|<link rel="preload"[^>]*>/g;

function clean(markup: string): string {
  return markup.replace(unwanted, '');
}
