import { RICH_TEXT_ALIASES, RICH_TEXT_UNSEEN } from '../../../../shared/rules/rich-text.ts';

/**
 * What was copied from Word, a mail or a page, made into what the editor's own rules can read: real lists in the place of Word's painted ones, our
 * headings in the place of others, one line for each row of a table, marks in the place of styles. Whatever else an announcement may not hold the
 * editor leaves out by itself, and so does the server (ANN-06).
 */
export function reducePasted(html: string): string {
  // In a document where nothing loads or runs.
  const { body } = new DOMParser().parseFromString(renameStyles(html), 'text/html');
  body
    .querySelectorAll([...RICH_TEXT_UNSEEN, 'head', 'meta', 'link'].join())
    .forEach((each) => each.remove());
  makeLists(body);
  makeLines(body);
  makeMarks(body);
  for (const [alias, tag] of Object.entries(RICH_TEXT_ALIASES))
    body.querySelectorAll(alias).forEach((each) => replaceBy(tag, each));
  return body.innerHTML;
}

/** Under what name an element bears its style. */
const STYLE = 'data-style';

/** The page's policy forbids styles in markup, also in a document that nobody sees, and tells the console of each one that is parsed. */
function renameStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${STYLE}`));
}

/** What a style draws as what an announcement has for it. Google Docs marks by styles alone, and wraps all it copies in a bold that is none. */
function makeMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    const style = (element.getAttribute(STYLE) ?? '').toLowerCase().replaceAll(/\s/g, '');
    element.removeAttribute(STYLE);
    if (element.matches('b, strong') && /font-weight:(normal|[1-5]00)/.test(style))
      element.replaceWith(...element.childNodes);
    else if (!element.closest('h1, h2, h3, h4, h5, h6')) {
      for (const [tag, drawn] of Object.entries(MARKS)) if (drawn.test(style)) wrapContent(tag, element);
      if (/text-decoration[a-z-]*:[^;]*underline/.test(style) && !element.closest('a'))
        wrapContent('u', element);
    }
  }
}

const MARKS = {
  strong: /font-weight:(bold|[6-9]00)/,
  em: /font-style:italic/,
  s: /text-decoration[a-z-]*:[^;]*line-through/,
};

function wrapContent(tag: string, element: Element): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Word paints the bullet or number of a list into its paragraph, and says so in a style that only Word knows. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll(`p[${STYLE}*="mso-list"], p[class*="MsoListParagraph"]`)) {
    const painted = paragraph.querySelector(`[${STYLE}*="mso-list:Ignore"], [${STYLE}*="mso-list: Ignore"]`);
    const tag = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(painted?.textContent ?? '') ? 'ol' : 'ul';
    painted?.remove();
    if (!list || previous !== paragraph.previousElementSibling || list.localName !== tag) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
    previous = list;
  }
}

/** A table's rows as lines. */
function makeLines(body: HTMLElement): void {
  for (const row of body.querySelectorAll('tr')) {
    const line = body.ownerDocument.createElement('p');
    [...row.cells].forEach((cell, index) => line.append(...(index > 0 ? [' · '] : []), ...wordsOf(cell)));
    row.closest('table')?.before(line);
  }
  body.querySelectorAll('table').forEach((table) => table.remove());
}

/** A cell's words, its own paragraphs opened up. */
function wordsOf(cell: Element): Node[] {
  const blocks = [...cell.querySelectorAll('p, div')];
  return blocks.length === 0 ? [...cell.childNodes] : blocks.flatMap((block) => [...block.childNodes]);
}

function replaceBy(tag: string, element: Element): void {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}
