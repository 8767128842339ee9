import { escapeHtml } from '../platform/escape-html.ts';
import type { Language } from '../../shared/rules/languages.ts';

/** The preview of a page in a messenger or a search engine. */
export interface Preview {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  /** Absolute address of a PNG with 1200 x 630 pixels. */
  image: string;
  language: Language;
}

/**
 * Returns the app's page in the preview's language, with its tags in place of the page's own title, description and
 * Open Graph tags. Every text is escaped. The app shows that language only to a reader whose browser and choice name
 * none.
 */
export function withPreview(html: string, preview: Preview): string {
  const { title, description, url, image, language } = preview;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Doce',
    'og:locale': language.replace('-', '_'),
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/\s*<meta\s+(?:name="description"|property="og:[^"]*")[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
}
