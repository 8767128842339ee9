import { RICH_TEXT_ALIASES, RICH_TEXT_UNSEEN } from '../../../../shared/rules/rich-text.ts';

/**
 * What was copied from Word, a mail or a page, made into what the editor's own rules can read: real lists in the place of Word's painted ones, our
 * headings in the place of others, one line for each row of a table. Whatever else an announcement may not hold the editor leaves out by itself, and so
 * does the server (ANN-06).
 */
export function reducePasted(html: string): string {
  // In a document where nothing loads or runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body
    .querySelectorAll([...RICH_TEXT_UNSEEN, 'head', 'meta', 'link'].join())
    .forEach((each) => each.remove());
  makeLists(body);
  makeLines(body);
  for (const [alias, tag] of Object.entries(RICH_TEXT_ALIASES))
    body.querySelectorAll(alias).forEach((each) => replaceBy(tag, each));
  return body.innerHTML;
}

/** Word paints the bullet or number of a list into its paragraph, and says so in a style that only Word knows. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const painted = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
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
  // Bold that is none: Google Docs wraps all it copies in it, and the editor knows that by its style.
  const style = element.getAttribute('style');
  if (style !== null) replacement.setAttribute('style', style);
  element.replaceWith(replacement);
}
