import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { api } from './api/api.ts';
import {
  fillStore,
  type RenderedData,
  type RenderedPage,
  renderedRoutes,
  usedNamespaces,
} from './app/rendered-page.ts';
import { Root } from './app/root.tsx';
import { downloadPublicPage } from './app/router.tsx';
import { makeEmptyStore } from './app/store.ts';
import { LANGUAGES, type Language } from '../shared/rules/languages.ts';
import { makeServerI18n } from './i18n/server-i18n.ts';
import { publicPages as pages } from './shell/public-pages.ts';

/** The public pages, and the address of each answer of the API that they need, by the name of its endpoint. */
export const publicPages: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(pages).map(([path, [answers]]) => [
    path,
    Object.fromEntries(answers.map((name) => [name, renderedRoutes[name].replace('GET ', '/api')])),
  ]),
);

export interface RenderInput {
  /** One of `publicPages`. */
  path: string;
  language: Language;
  /** Epoch milliseconds. */
  now: number;
  data: RenderedData;
}

const texts = new Map<Language, i18n>();

/** Loads texts and pages. Call it once before `renderPage`. */
export async function prepareRender(): Promise<void> {
  for (const language of LANGUAGES) {
    texts.set(language, await makeServerI18n(language));
    for (const path of Object.keys(publicPages)) await downloadPublicPage(path, language);
  }
}

/**
 * Renders a page as a visitor sees it.
 *
 * @returns `html`: the content of `#root`. `head`: the links to load early. `state`: JSON for the browser, safe in a
 *   script element.
 * @throws if a component does
 */
export function renderPage({ path, language, now, data }: RenderInput): {
  html: string;
  head: string;
  state: string;
} {
  const instance = texts.get(language)!;
  delete instance.reportNamespaces;
  const store = makeEmptyStore();
  try {
    fillStore(store, data);
    // Not streamed: the security policy forbids the inline scripts that move streamed parts to their place.
    const markup = renderToString(
      <Root
        store={store}
        texts={instance}
        renderedAt={now}
        Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
      />,
    );
    const page: RenderedPage = { language, now, data, namespaces: usedNamespaces(instance) };
    const [head] = /^(<link rel="preload"[^>]*>)*/.exec(markup)!;
    const html = markup.slice(head.length);
    return { html, head, state: JSON.stringify(page).replaceAll('<', '\\u003c') };
  } finally {
    // Ends the timers of RTK Query, which would keep each render in memory.
    store.dispatch(api.util.resetApiState());
  }
}
