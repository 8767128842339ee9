import { createHash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/index.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Reply, Request } from '../request.ts';
import { accessOf, openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2rem;text-transform:capitalize}details{border:1px solid #8886;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}code,pre{font:.875rem/1.4 ui-monospace,monospace}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem;max-height:30rem}b{min-width:4.5rem}small{opacity:.75}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page needs no script and may not run any. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** Serves `/api/openapi.json` and `/api/docs` (API-03). Each is made at its first call, so that a start is faster. */
export function serveDocs(app: NestFastifyApplication, publicUrl: string): void {
  const document = once(() => openApiDocument(endpoints, publicUrl));
  const page = once(() => docsPage(endpoints, document()));
  const server = app.getHttpAdapter().getInstance();
  server.get('/api/openapi.json', (_request: Request, reply: Reply) => reply.send(document()));
  server.get('/api/docs', (_request: Request, reply: Reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Returns the contract as an HTML page: every call with its access, input and answer. */
function docsPage(endpoints: Endpoint[], document: Json): string {
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[1] ?? '');
  const sections = [...areas].map(([area, members]) => {
    const rows = members.map((endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[endpoint.method.toLowerCase()] ?? {};
      const { summary: _summary, tags: _tags, ...rest } = operation;
      return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(path)}</code><small>${accessOf(endpoint)}</small>
        <span>${escapeHtml(endpoint.summary)}</span></summary><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
    });
    return `<section><h2>${escapeHtml(area)}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Doce API</title>
<style>${STYLE}</style></head><body><h1>Doce API</h1><p>${endpoints.length} calls. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('')}</body></html>`;
}
