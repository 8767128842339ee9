import { isOwnPath } from './web-paths.ts';

/** The elements that a rich text may contain (ANN-06). The cleaner keeps only the text of others. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'blockquote',
] as const;
export type RichTextTag = (typeof RICH_TEXT_TAGS)[number];

/** Elements that editors and pasted pages use with the same meaning. */
export const RICH_TEXT_ALIASES: Readonly<Record<string, RichTextTag>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  div: 'p',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};

/** Elements that the cleaner removes with their content, because it is no text to read. */
export const RICH_TEXT_UNSEEN = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'textarea',
  'select',
  'option',
  'title',
  'svg',
  'math',
] as const;

/** How deep elements may be nested. */
export const RICH_TEXT_DEPTH = 12;

const LINK_MAX = 2000;
const ELSEWHERE = /^(?:https?:\/\/[^/?#]|mailto:[^?])/i;
/** Characters that browsers skip or normalize in an address. Attackers use them to disguise a scheme. */
const HIDING = /[\s\p{Cc}\p{Cf}\\]/u;

/** Returns a link's target, trimmed: http, https, mailto or a path of this site; null for any other. */
export function richTextLink(href: string): string | null {
  const link = href.trim();
  if (link.length > LINK_MAX || HIDING.test(link)) return null;
  return ELSEWHERE.test(link) || isOwnPath(link) ? link : null;
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const UNSEEN = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\b[^<>]*>|$)/gi;
/** A tag ends at `>` outside quotes, else before the next `<`: hostile input causes no backtracking. */
const TAG = /<(?:\/?([a-z][a-z0-9]*)|[/!?])(?:"[^"]*"|'[^']*'|[^<>])*(?:>|(?=<)|$)/gi;
const BLOCK = /^(?:p|div|hr|li|ul|ol|h[1-6]|tr|table|blockquote|pre|section|article)$/i;
const SPACE = /^(?:br|td|th)$/i;
/** No full stop is added after a block that ends with one of these. */
const STOPS = '.,:;!?…';
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Returns a rich text's text in one line, with a full stop between blocks. It may contain `<`: show it as text, never
 * as markup.
 */
export function plainText(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(TAG, (_, name: string | undefined = '') =>
      BLOCK.test(name) ? '\n' : SPACE.test(name) ? ' ' : '',
    )
    .replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
      name
        ? (NAMED[name.toLowerCase()] ?? '')
        : character(decimal ? Number(decimal) : parseInt(hex ?? '', 16)),
    )
    .split('\n')
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block, at, all) => (at === all.length - 1 || STOPS.includes(block.at(-1)!) ? block : `${block}.`))
    .join(' ');
}

function character(codePoint: number): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return String.fromCodePoint(isCharacter ? codePoint : 0xfffd);
}
