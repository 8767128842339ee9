import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  RICH_TEXT_ALIASES,
  RICH_TEXT_DEPTH,
  RICH_TEXT_TAGS,
  RICH_TEXT_UNSEEN,
  richTextLink,
  type RichTextTag,
} from '../../shared/rules/rich-text.ts';
import { ownerOfPath } from '../../shared/rules/web-paths.ts';
import { parseInert } from '../lib/trusted-types.ts';
import styles from './rich-text.module.css';

const shown: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const unseen: ReadonlySet<string> = new Set(RICH_TEXT_UNSEEN);
const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'blockquote']);
/** The page above a rich text has headings down to h3. */
const drawnAs: Partial<Record<RichTextTag, string>> = { h2: 'h4', h3: 'h5' };

/**
 * Draws rich text as React elements (ANN-06). It parses the markup in an inert document and creates only the elements
 * that the rules allow, so that markup that the server did not sanitize does no harm. Lines of plain text become
 * paragraphs.
 */
export function RichText({ html }: { html: string }) {
  // Another text is drawn as a whole, because a browser that translates the page moves the texts of this one.
  return useMemo(
    () =>
      createElement(
        'div',
        { key: html, className: `stack ${styles.text}` },
        ...paragraphs([...parseInert(html).childNodes], 0),
      ),
    [html],
  );
}

/** Draws blocks as they are, and each line of text between them as a paragraph (ANN-02). */
function paragraphs(nodes: readonly Node[], depth: number): ReactNode[] {
  const drawn: ReactNode[] = [];
  let line: ReactNode[] = [];
  const endLine = () => {
    if (line.some((part) => typeof part !== 'string' || part.trim() !== ''))
      drawn.push(createElement('p', null, ...line));
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      drawn.push(draw(node, depth));
    } else if (node.nodeType === Node.TEXT_NODE) {
      const [first = '', ...rest] = (node.textContent ?? '').split(/\r?\n/);
      line.push(first);
      for (const next of rest) {
        endLine();
        line.push(next);
      }
    } else line.push(draw(node, depth));
  }
  endLine();
  return drawn;
}

function draw(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || unseen.has(node.localName)) return null;
  if (depth >= RICH_TEXT_DEPTH) return node.textContent;
  const tag = tagOf(node);
  if (tag === 'br') return <br />;
  const children = [...node.childNodes];
  const content =
    tag === 'blockquote' ? paragraphs(children, depth + 1) : children.map((each) => draw(each, depth + 1));
  const link = tag === 'a' ? richTextLink(node.getAttribute('href') ?? '') : null;
  if (link !== null) return createElement(RichLink, { link }, ...content);
  return createElement(tag && tag !== 'a' ? (drawnAs[tag] ?? tag) : Fragment, null, ...content);
}

function tagOf({ localName }: Element): RichTextTag | undefined {
  return shown.has(localName) ? (localName as RichTextTag) : RICH_TEXT_ALIASES[localName];
}

function isBlock(node: Node): boolean {
  return node instanceof Element && blocks.has(tagOf(node) ?? '');
}

/** Opens pages of Doce in this tab and other pages in a new one. */
function RichLink({ link, children }: { link: string; children?: ReactNode }) {
  const { origin, pathname, search, hash, protocol } = new URL(link, location.origin);
  if (origin === location.origin && ownerOfPath(pathname) === 'app')
    return <Link to={pathname + search + hash}>{children}</Link>;
  if (protocol === 'mailto:') return <a href={link}>{children}</a>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
