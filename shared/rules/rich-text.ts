import { isOwnPath } from './redirect-path.ts';

/** The elements of which a rich text may be made (ANN-06). Of all others the words stay and the element goes. */
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

/** What editors and pasted pages write for the same thing. */
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

/** Elements whose content are no words to read: it goes with them. */
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

/** How deep elements may lie in each other; nobody writes deeper. */
export const RICH_TEXT_DEPTH = 12;

const LINK_MAX = 2000;
const ELSEWHERE = /^(?:https?:\/\/[^/?#]|mailto:[^?])/i;
/** What browsers skip or fold inside an address, and with which others have hidden what an address is. */
const HIDING = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * Where a link of a rich text leads: an address (http, https or mailto), or a path of our own; null for anything else. The spaces around it
 * are forgiven.
 */
export function richTextLink(href: string): string | null {
  const link = href.trim();
  if (link.length > LINK_MAX || HIDING.test(link)) return null;
  return ELSEWHERE.test(link) || isOwnPath(link) ? link : null;
}
