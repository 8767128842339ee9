import sanitizeHtml from 'sanitize-html';
import {
  RICH_TEXT_ALIASES,
  RICH_TEXT_DEPTH,
  RICH_TEXT_TAGS,
  RICH_TEXT_UNSEEN,
  richTextLink,
} from '../../../shared/rules/rich-text.ts';

const { simpleTransform } = sanitizeHtml;

function cleanLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = richTextLink(href);
  // An element that is not allowed is left out, its words are kept.
  if (link === null) return { tagName: 'span', attribs: {} };
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
 * A rich text of which nothing is left but what `shared/rules/rich-text.ts` allows (ANN-06): no script, style, picture, class or handler, and links
 * only to where links may lead. Cleaning it again changes nothing.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options).replace(CONTROL, '').trim();
}
