import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { Reply, Request } from '../../http/request.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { listPage, mailPage } from './mailbox-page.ts';

/** Mails need inline styles, which the policy of the app forbids. The page loads nothing and runs no script. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Shows the local mailbox at /dev/mailbox, outside the API's contract (OPS-05). The routes exist only while
 * `hasMailbox` is set.
 */
@Module({})
export class MailboxModule implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    if (!this.env.hasMailbox) return;
    const mailbox = new LocalMailbox(this.database);
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    server.get('/dev/mailbox', async (request: Request, reply: Reply) => {
      const to = addressAsked(request);
      return sendPage(reply, listPage(await mailbox.list(to), to));
    });
    server.get('/dev/mailbox/:id', async (request: Request, reply: Reply) => {
      const { id } = request.params as { id: string };
      const mail = /^\d{1,9}$/.test(id) ? await mailbox.find(id) : null;
      return mail ? sendPage(reply, mailPage(mail)) : reply.callNotFound();
    });
    server.get('/dev/mailbox.json', (request: Request) => mailbox.list(addressAsked(request)));
  }
}

function addressAsked({ query }: Request): string | null {
  const { to } = query as { to?: unknown };
  return typeof to === 'string' && to !== '' ? to.trim().toLowerCase().replaceAll('\0', '') : null;
}

function sendPage(reply: Reply, page: string): Reply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(page);
}
