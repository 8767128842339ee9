const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const UNSEEN = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\b[^<>]*>|$)/gi;
/** Ends at `>` outside quotes or, when it never does, before the next `<`: it always matches, so hostile input cannot slow it down. */
const TAG = /<(?:\/?([a-z][a-z0-9]*)|[/!?])(?:"[^"]*"|'[^']*'|[^<>])*(?:>|(?=<)|$)/gi;
const BLOCK = /^(?:p|div|hr|li|ul|ol|h[1-6]|tr|table|blockquote|pre|section|article)$/i;
const SPACE = /^(?:br|td|th)$/i;
/** A block that ends so needs nothing between itself and the next. */
const STOPS = '.,:;!?…';
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The words of a rich text in one line, without markup; a full stop parts a heading, a paragraph or an item from the next where none stands. Plain
 * text may hold `<` where the rich text spelled one out: show it as text, never as markup.
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
