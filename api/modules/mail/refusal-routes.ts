import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ENV, type Env } from '../../config/env.ts';
import { LANGUAGES } from '../../http/language.ts';
import type { Reply, Request } from '../../http/request.ts';
import { MailRefusals, REFUSAL_PATH } from './mail-refusals.ts';
import { type RefusalStep, refusalPage } from './refusal-page.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const LONGEST_FORM = 1024;

/**
 * What the link of an invitation leads to. GET shows a page that asks, or how it stands, and changes nothing: mail programs open links before their
 * readers do. POST ends the invitations, sent by that page or by the mail program itself (RFC 8058), without a login or a script. No call of the
 * contract: forms and pages.
 */
@Injectable()
export class RefusalRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly refusals: MailRefusals,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    // Forms are read on these routes alone, and nothing in them matters.
    void server.register(async (scope) => {
      scope.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'buffer', bodyLimit: LONGEST_FORM },
        (_request, _body, done) => done(null),
      );
      scope.get(`${REFUSAL_PATH}/:token`, (request, reply) => this.answer(request, reply, 'ask'));
      scope.post(`${REFUSAL_PATH}/:token`, (request, reply) => this.answer(request, reply, 'done'));
      scope.post(`${REFUSAL_PATH}/:token/again`, (request, reply) => this.answer(request, reply, 'again'));
    });
  }

  private async answer(request: Request, reply: Reply, step: RefusalStep): Promise<Reply> {
    const { token } = request.params as { token: string };
    const hash = this.refusals.open(token);
    const hasRefused = hash && step === 'ask' && (await this.refusals.hasRefused(hash));
    if (hash && step === 'done') await this.refusals.refuse(hash);
    if (hash && step === 'again') await this.refusals.allow(hash);
    const language = LANGUAGES.find((each) => each === (request.query as { lng?: unknown }).lng);
    return reply
      .code(hash ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(
        refusalPage(!hash ? 'unknown' : hasRefused ? 'done' : step, language ?? request.language, {
          action: `${REFUSAL_PATH}/${encodeURIComponent(token)}`,
          supportEmail: this.env.supportEmail,
        }),
      );
  }
}
