import es from '../../locales/es/previews.json' with { type: 'json' };
import pt from '../../locales/pt-BR/previews.json' with { type: 'json' };
import { PREVIEW_LANGUAGE } from '../../shared/rules/web-paths.ts';
import type { Language } from '../../shared/rules/languages.ts';
import { withPreview } from './link-preview.ts';

const TEXTS = { es, 'pt-BR': pt };
interface Texts {
  title: string;
  description: string;
}

const INVITATION = /^\/grupos\/join\/([^/]+)$/;

/** A page of the app with the tags of its link preview. */
export interface PreviewedPage {
  html: string;
  /** Whether every visitor gets the same page, so that its compressed form is worth keeping. */
  isShared: boolean;
  /** Whether the server renders it anew from time to time, so that the best compression takes too long. */
  isRendered?: boolean;
}

interface Options {
  /** The built page of the client. */
  html: string;
  publicUrl: string;
  /** Returns the name of the group whose owner shares this code; null for every other code. */
  findGroupName: (code: string) => Promise<string | null>;
  /** Returns the codes of the countries in which prizes are valid; undefined if they are not known. */
  findPrizeCountries: () => Promise<readonly string[] | undefined>;
}

/**
 * Writes the link previews of `/`, `/ganadores`, `/verificar` and shared links to groups into the app's page. All user
 * agents get the same page.
 */
export class PagePreviews {
  private readonly options: Options;
  private readonly pages = new Map<string, PreviewedPage>();

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Returns the page of a path; null for a path without a preview of its own. A code that is unknown, revoked or from a
   * mail gets the preview of `/`.
   *
   * @param path decoded, without query
   */
  async find(path: string, language: Language): Promise<PreviewedPage | null> {
    if (path === '/ganadores') return this.sharedPage('winners', path, language, TEXTS[language].winners);
    if (path === '/verificar') return this.sharedPage('record', path, language, TEXTS[language].record);
    const countries = await this.options.findPrizeCountries();
    if (path === '/') return this.home(language, countries);
    const code = INVITATION.exec(path)?.[1];
    if (!code) return null;
    const group = await this.options.findGroupName(code).catch(() => null);
    if (group === null) return this.home(language, countries);
    const { title, description } = withCountries('group', language, countries);
    const html = this.write({ title: title.replace('{{group}}', () => group), description }, path, language);
    return { html, isShared: false };
  }

  private home(language: Language, countries: readonly string[] | undefined): PreviewedPage {
    const texts = withCountries('home', language, countries);
    return this.sharedPage(texts.description, '/', language, texts);
  }

  private sharedPage(name: string, path: string, language: Language, texts: Texts): PreviewedPage {
    const key = `${name} ${language}`;
    const page = this.pages.get(key) ?? { html: this.write(texts, path, language), isShared: true };
    this.pages.set(key, page);
    return page;
  }

  private write(texts: Texts, path: string, language: Language): string {
    const { html, publicUrl } = this.options;
    return withPreview(html, {
      ...texts,
      url: `${publicUrl}${encodeURI(path)}?${PREVIEW_LANGUAGE}=${language}`,
      image: `${publicUrl}/preview-${language}.png`,
      language,
    });
  }
}

/** Returns the texts with the countries in which prizes are valid, or those without a word of prizes (LEGAL-09). */
function withCountries(
  page: 'home' | 'group',
  language: Language,
  countries: readonly string[] | undefined,
): Texts {
  const texts = TEXTS[language];
  // Unknown countries promise nothing either.
  if (!countries?.length) return texts[`${page}Plain`];
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const list = new Intl.ListFormat(language).format(countries.map((code) => names.of(code) ?? code));
  const { title, description } = texts[page];
  return { title, description: `${description} ${texts.prizes.valid.replace('{{countries}}', list)}` };
}
