import { parseInert } from '../../../lib/trusted-types.ts';

const BLOCKS = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'blockquote', 'div', 'h1', 'h4', 'h5', 'h6']);

/**
 * Converts stored rich text to what the editor opens, with the same lines as `client/ui/rich-text.tsx` draws. Text outside blocks becomes paragraphs;
 * a newline inside a block becomes `<br>`.
 */
export function editableContent(html: string): HTMLElement {
  const body = parseInert(html);
  makeParagraphs(body);
  body.querySelectorAll('blockquote').forEach(makeParagraphs);
  breakLines(body);
  return body;
}

function makeParagraphs(parent: Element): void {
  let line: HTMLElement | null = null;
  const addToLine = (node: Node) => {
    if (!line) {
      line = parent.ownerDocument.createElement('p');
      parent.insertBefore(line, node.parentNode === parent ? node : null);
    }
    line.append(node);
  };
  for (const node of [...parent.childNodes]) {
    if (node instanceof Element && BLOCKS.has(node.localName)) line = null;
    else if (node.nodeType !== Node.TEXT_NODE) addToLine(node);
    else {
      const lines = (node.textContent ?? '').split(/\r?\n/);
      lines.forEach((words, index) => {
        if (index > 0) line = null;
        const text = parent.ownerDocument.createTextNode(words);
        if (words.trim() === '' && !line) return;
        parent.insertBefore(text, node);
        addToLine(text);
      });
      node.parentNode?.removeChild(node);
    }
  }
}

/** Paragraphs show newlines (`pre-line`); the editor would turn them into spaces. */
function breakLines(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, h2, h3, li')) {
    const walker = body.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const lines = text.data.split(/\r?\n/);
      if (lines.length < 2 || text.data.trim() === '') continue;
      const parts = lines.flatMap((words, index) =>
        index > 0 ? [body.ownerDocument.createElement('br'), words] : [words],
      );
      text.replaceWith(...parts);
    }
  }
}
