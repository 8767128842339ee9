import { RICH_TEXT_ALIASES, RICH_TEXT_UNSEEN } from '../../../../shared/rules/rich-text.ts';
import { parseInert } from '../../../lib/trusted-types.ts';

/**
 * Converts HTML copied from Word, a mail or a page to what the editor's schema can read: Word's list paragraphs become
 * lists, headings become ours, and styles become marks. The editor and the server remove all other elements (ANN-06).
 */
export function reducePasted(html: string): string {
  const body = parseInert(renameStyles(html));
  body
    .querySelectorAll([...RICH_TEXT_UNSEEN, 'head', 'meta', 'link'].join())
    .forEach((each) => each.remove());
  makeLists(body);
  makeRows(body);
  makeMarks(body);
  for (const [alias, tag] of Object.entries(RICH_TEXT_ALIASES))
    body.querySelectorAll(alias).forEach((each) => replaceBy(tag, each));
  return body.innerHTML;
}

/** The attribute that replaces `style`. */
const STYLE = 'data-style';

/**
 * The content security policy forbids inline styles, also in a parsed document, and logs each of them to the console.
 */
function renameStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${STYLE}`));
}

/** Turns styles into marks. Google Docs uses styles only, and wraps everything in a `<b>` of normal weight. */
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

/** Word writes the bullet or number of a list item into its paragraph, with a style of its own. */
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

/** The editor has no tables: a row becomes a paragraph, with a bar between its cells. */
function makeRows(body: HTMLElement): void {
  for (const row of body.querySelectorAll('tr')) {
    const paragraph = body.ownerDocument.createElement('p');
    for (const [index, cell] of [...row.cells].entries()) {
      if (index > 0) paragraph.append(' | ');
      cell.querySelectorAll('p, div').forEach((block) => block.replaceWith(...block.childNodes, ' '));
      paragraph.append(...cell.childNodes);
    }
    row.replaceWith(paragraph);
  }
  // An outer table has the paragraphs of the inner ones.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...table.querySelectorAll('p'));
}

function replaceBy(tag: string, element: Element): void {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}
