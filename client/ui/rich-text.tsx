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
  const content = useMemo(() => {
    return paragraphs([...parseInert(html).childNodes], 0);
  }, [html]);
  return <div className={styles.text}>{content}</div>;
}

/** Draws blocks as they are, and each line of text between them as a paragraph (ANN-02). */
function paragraphs(nodes: readonly Node[], depth: number): ReactNode {
  const drawn: ReactNode[] = [];
  let line: ReactNode[] = [];
  const endLine = () => {
    if (line.some((part) => typeof part !== 'string' || part.trim() !== ''))
      drawn.push(<p key={drawn.length}>{keyed(line)}</p>);
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      drawn.push(<Fragment key={drawn.length}>{draw(node, depth)}</Fragment>);
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
    tag === 'blockquote'
      ? paragraphs(children, depth + 1)
      : keyed(children.map((each) => draw(each, depth + 1)));
  if (tag === 'a') return <RichLink href={node.getAttribute('href') ?? ''}>{content}</RichLink>;
  return tag ? createElement(drawnAs[tag] ?? tag, null, content) : content;
}

function tagOf({ localName }: Element): RichTextTag | undefined {
  return shown.has(localName) ? (localName as RichTextTag) : RICH_TEXT_ALIASES[localName];
}

function isBlock(node: Node): boolean {
  return node instanceof Element && blocks.has(tagOf(node) ?? '');
}

function keyed(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Opens pages of Doce in this tab and other pages in a new one. Draws the text alone if the address is not allowed. */
function RichLink({ href, children }: { href: string; children: ReactNode }) {
  const link = richTextLink(href);
  if (link === null) return children;
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
