const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const UNSEEN = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\b[^<>]*>|$)/gi;
/** Ends at `>` outside quotes or, when it never does, before the next `<`: it always matches, so hostile input cannot slow it down. */
const TAG = /<(?:\/?([a-z][a-z0-9]*)|[/!?])(?:"[^"]*"|'[^']*'|[^<>])*(?:>|(?=<)|$)/gi;
const BREAKS = /^(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|pre|section|article)$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The words of a rich text in one line, without markup. Plain text may hold `<` where the rich text spelled one out: show it as text,
 * never as markup.
 */
export function plainText(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(UNSEEN, '')
    .replace(TAG, (_, name: string | undefined = '') => (BREAKS.test(name) ? ' ' : ''))
    .replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
      name
        ? (NAMED[name.toLowerCase()] ?? '')
        : character(decimal ? Number(decimal) : parseInt(hex ?? '', 16)),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

function character(codePoint: number): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return String.fromCodePoint(isCharacter ? codePoint : 0xfffd);
}
