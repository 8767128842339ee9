import sanitizeHtml from 'sanitize-html';
import {
  RICH_TEXT_ALIASES,
  RICH_TEXT_DEPTH,
  RICH_TEXT_TAGS,
  RICH_TEXT_UNSEEN,
  richTextLink,
} from '../../../shared/rules/rich-text.ts';
import { invalidField } from '../../platform/app-error.ts';

const { simpleTransform } = sanitizeHtml;

/** Maximum depth of nested elements. The time of the parser grows with the length of the text times its depth. */
const PARSED_DEPTH = 2_000;

/** A `<` that begins no tag, and its entity; the slow parser gets a character that no text contains instead. */
const BARE_BRACKET = /<(?![a-z/!?])|&lt;/gi;
const BRACKET = '\uFDD0';

/** A forbidden link loses its attributes. `withoutBareLinks` then removes the element. */
function cleanLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = richTextLink(href);
  if (link === null) return { tagName: 'a', attribs: {} };
  if (link.startsWith('/')) return { tagName: 'a', attribs: { href: link } };
  return { tagName: 'a', attribs: { href: link, rel: 'noopener noreferrer', target: '_blank' } };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [...RICH_TEXT_UNSEEN],
  nestingLimit: RICH_TEXT_DEPTH,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(RICH_TEXT_ALIASES).map(([alias, tag]) => [alias, simpleTransform(tag, {})]),
    ),
    a: cleanLink,
  },
};

/** Control characters, which entities such as `&#7;` can produce. Line breaks and tabs stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/**
 * Removes all markup that `shared/rules/rich-text.ts` does not allow (ANN-06); cleaning again changes nothing. Raises
 * `invalid_input` of `field` for markup nested deeper than 2,000 elements.
 */
export function cleanRichText(html: string, field = 'content'): string {
  const cleaned = cleanOnce(html, field);
  // Without the removed elements the parser may read the rest differently, so clean it again.
  return cleaned === html ? cleaned : cleanRichText(cleaned, field);
}

function cleanOnce(html: string, field: string): string {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > PARSED_DEPTH) throw invalidField(field);
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  const cleaned = sanitizeHtml(forParser(html), { ...options, onOpenTag, onCloseTag });
  return withoutBareLinks(cleaned).replaceAll(BRACKET, '&lt;').replace(CONTROL, '').trim();
}

/** Replaces the brackets that are text. */
export function forParser(html: string): string {
  return html.replaceAll(BRACKET, '').replace(BARE_BRACKET, BRACKET);
}

/** Removes `<a>` without an address or inside a link, but keeps the text. Expects well-formed markup. */
function withoutBareLinks(html: string): string {
  const isKept: boolean[] = [];
  return html.replace(/<(\/?)a(?: [^>]*)?>/g, (tag, slash: string) => {
    if (slash) return isKept.pop() ? tag : '';
    const keeps = tag !== '<a>' && !isKept.includes(true);
    isKept.push(keeps);
    return keeps ? tag : '';
  });
}
