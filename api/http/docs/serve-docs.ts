import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { endpoints } from '../../../shared/contract/index.ts';
import type { Reply, Request } from '../request.ts';
import { DOCS_PAGE_POLICY, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/openapi.json` and `/api/docs` (API-03), made once from the contract. */
export function serveDocs(app: NestFastifyApplication, publicUrl: string): void {
  const document = openApiDocument(endpoints, publicUrl);
  const page = docsPage(endpoints, document);
  const server = app.getHttpAdapter().getInstance();
  server.get('/api/openapi.json', (_request: Request, reply: Reply) => reply.send(document));
  server.get('/api/docs', (_request: Request, reply: Reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', DOCS_PAGE_POLICY)
      .send(page),
  );
}
