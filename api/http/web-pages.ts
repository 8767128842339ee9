import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { nextWindowChange } from '../../shared/rules/pick-window.ts';
import type { Clock } from '../platform/clock.ts';
import type { Language } from '../../shared/rules/languages.ts';
import type { PagePreviews, PreviewedPage } from './page-previews.ts';

/** The client's render (client/entry-server.tsx), which the build makes. */
export interface ServerRender {
  /** The public pages, and the address of each answer of the API that they need, by the name of its endpoint. */
  publicPages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  prepareRender: () => Promise<void>;
  renderPage: (input: { path: string; language: Language; now: number; data: Record<string, unknown> }) => {
    html: string;
    head: string;
    state: string;
  };
}

/** How long a page is sent without a look at its data. */
const UNCHECKED_MS = 2_000;
/** A page without matches says the year and when prizes are due. */
const MAX_AGE_MS = 3_600_000;

interface Options {
  /** The built page of the client. */
  shell: string;
  /** The built client's folder. */
  webRoot: string;
  render: ServerRender;
  previews: PagePreviews;
  /** Calls the API as a visitor. Rejects without an answer. */
  ask: (url: string, language: Language) => Promise<unknown>;
  clock: Clock;
  logger: Logger;
}

/** One page in one language, and the data of its last render. */
interface Slot {
  page: PreviewedPage | null;
  data: string;
  validUntil: number;
  checkedAt: number;
  check: Promise<PreviewedPage | null> | null;
}

/** Returns the client's render; null if the build has none. */
export async function loadServerRender(webRoot: string): Promise<ServerRender | null> {
  const file = join(webRoot, '../web-server/entry-server.js');
  if (!existsSync(file)) return null;
  const render = (await import(pathToFileURL(file).href)) as ServerRender;
  await render.prepareRender();
  return render;
}

/**
 * Renders the public pages for visitors and keeps them: a fixed list of paths in two languages of the text and of the
 * link preview. A page is rendered again when its data changes and when a match locks.
 */
export class WebPages {
  private readonly options: Options;
  private readonly slots = new Map<string, Slot>();
  private readonly styles = new Map<string, string>();

  constructor(options: Options) {
    this.options = options;
    for (const path of Object.keys(options.render.publicPages)) this.styles.set(path, this.stylesOf(path));
  }

  /** Whether the path, decoded and without query, is one of these pages. */
  has(path: string): boolean {
    return this.styles.has(path);
  }

  /** Returns the hashes of the inline styles, for the security policy. */
  styleHashes(): string[] {
    const hashes = [...this.styles.values()].map((css) => createHash('sha256').update(css).digest('base64'));
    return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
  }

  /** Returns a page; null if it cannot be rendered now, and the client has to draw it. Never rejects. */
  async find(path: string, language: Language, previewLanguage: Language): Promise<PreviewedPage | null> {
    const key = `${path} ${language} ${previewLanguage}`;
    const slot = this.slots.get(key) ?? {
      page: null,
      data: '',
      validUntil: 0,
      checkedAt: -Infinity,
      check: null,
    };
    this.slots.set(key, slot);
    if (performance.now() - slot.checkedAt < UNCHECKED_MS) return slot.page;
    slot.check ??= this.check(slot, path, language, previewLanguage).finally(() => {
      slot.check = null;
      slot.checkedAt = performance.now();
    });
    return slot.check;
  }

  /** Renders home once: the first render takes ten times as long as the later ones. */
  async warmUp(): Promise<void> {
    await this.find('/', 'es', 'es');
  }

  private async check(
    slot: Slot,
    path: string,
    language: Language,
    previewLanguage: Language,
  ): Promise<PreviewedPage | null> {
    const { render, ask, clock, logger } = this.options;
    try {
      const calls = Object.entries(render.publicPages[path]!);
      const answers = await Promise.all(calls.map(async ([name, url]) => [name, await ask(url, language)]));
      const data = Object.fromEntries(answers) as Record<string, unknown>;
      const text = JSON.stringify(data);
      const now = clock.now();
      if (slot.page && slot.data === text && now < slot.validUntil) return slot.page;
      const rendered = render.renderPage({ path, language, now, data });
      const preview = await this.options.previews.find(path, previewLanguage);
      slot.page = {
        html: this.compose(preview?.html ?? this.options.shell, path, language, rendered),
        isShared: true,
        isRendered: true,
      };
      slot.data = text;
      slot.validUntil = nextChange(data['homeGrids'], now);
    } catch (error) {
      logger.error({ err: error, path, language }, 'page not rendered');
      slot.page = null;
    }
    return slot.page;
  }

  private compose(
    page: string,
    path: string,
    language: Language,
    { html, head, state }: ReturnType<ServerRender['renderPage']>,
  ): string {
    const [start, end] = around(page, '<div id="root">', '<!--/root-->');
    return (
      start
        .replace(/<html lang="[^"]*"/, `<html lang="${language}" data-rendered`)
        .replace(STYLE_LINK, '')
        .replace('</head>', () => `<style>${this.styles.get(path)}</style>${head}${WHOLE}</head>`) +
      `<div id="root">${html}</div><script type="application/json" id="rendered">${state}</script>` +
      end
    );
  }

  /** The style sheets of the shell and of the page's own chunk. */
  private stylesOf(path: string): string {
    const { shell, webRoot } = this.options;
    const linked = [...shell.matchAll(STYLE_LINK)].map(([, href]) => href!);
    const parts = JSON.parse(/ data-parts='([^']*)'/.exec(shell)?.[1] ?? '{}') as Record<string, string[]>;
    const own = (parts[path] ?? []).filter((file) => file.endsWith('.css'));
    return [...new Set([...linked, ...own])]
      .map((file) => readFileSync(join(webRoot, file), 'utf8'))
      .join('\n');
  }
}

/** Browsers with this feature paint the page once it is complete, so that its parts do not move. */
const WHOLE = '<link rel="expect" href="#rendered" blocking="render">';
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/** Returns the texts before `from` and after `to`. Throws if one of them is missing. */
function around(text: string, from: string, to: string): [string, string] {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`The built page has no ${from}`);
  return [text.slice(0, start), text.slice(end + to.length)];
}

interface TimedGrid {
  status: Parameters<typeof nextWindowChange>[0]['gridStatus'];
  games: { startTime: string; closesAt: string; status: Parameters<typeof nextWindowChange>[0]['status'] }[];
}

/** Returns when time alone next changes a page with these grids, in epoch milliseconds. */
function nextChange(grids: unknown, now: number): number {
  const changes = ((grids ?? []) as TimedGrid[]).flatMap(({ status: gridStatus, games }) =>
    games.map(({ startTime, closesAt, status }) =>
      nextWindowChange({
        startTime: Date.parse(startTime),
        closesAt: Date.parse(closesAt),
        status,
        gridStatus,
        now,
      }),
    ),
  );
  return Math.min(now + MAX_AGE_MS, ...changes.map((change) => change ?? Infinity));
}
