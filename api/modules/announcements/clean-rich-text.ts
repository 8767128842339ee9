import sanitizeHtml from 'sanitize-html';
import {
  RICH_TEXT_ALIASES,
  RICH_TEXT_DEPTH,
  RICH_TEXT_TAGS,
  RICH_TEXT_UNSEEN,
  richTextLink,
} from '../../../shared/rules/rich-text.ts';
import { AppError } from '../../http/app-error.ts';

const { simpleTransform } = sanitizeHtml;

/** Deeper markup is refused: the time of the parser grows with its length times its depth. */
const PARSED_DEPTH = 2_000;

/** A refused link keeps its element without attributes: `withoutBareLinks` removes it. */
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

/** What an entity such as `&#7;` spells out and no text may hold; line breaks and tabs stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/**
 * Returns a rich text with nothing but what `shared/rules/rich-text.ts` allows (ANN-06): no script, style, picture, class or handler, and links only to
 * allowed addresses. Cleaning the result again returns it unchanged. Raises `invalid_input` for markup nested deeper than 2,000 elements.
 */
export function cleanRichText(html: string): string {
  const cleaned = cleanOnce(html);
  // Without the removed elements the rest may parse differently, so it is cleaned again.
  return cleaned === html ? cleaned : cleanRichText(cleaned);
}

function cleanOnce(html: string): string {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > PARSED_DEPTH)
      throw new AppError('invalid_input', { fields: [{ field: 'content', code: 'invalid' }] });
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  const cleaned = sanitizeHtml(html, { ...options, onOpenTag, onCloseTag });
  return withoutBareLinks(cleaned).replace(CONTROL, '').trim();
}

/** Removes `<a>` elements without an address, and links inside a link. Their words stay. Expects well-formed markup. */
function withoutBareLinks(html: string): string {
  const isKept: boolean[] = [];
  return html.replace(/<(\/?)a(?: [^>]*)?>/g, (tag, slash: string) => {
    if (slash) return isKept.pop() ? tag : '';
    const keeps = tag !== '<a>' && !isKept.includes(true);
    isKept.push(keeps);
    return keeps ? tag : '';
  });
}
