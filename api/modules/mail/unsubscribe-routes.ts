import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ENV, type Env } from '../../config/env.ts';
import { LANGUAGES } from '../../../shared/rules/languages.ts';
import type { Reply, Request } from '../../http/request.ts';
import { type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';
import { type ListKeeper, Unsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const MAX_FORM_BYTES = 1024;

/**
 * The unsubscribe link of a mail. GET only shows a page, because mail programs open links; POST from the page or
 * the mail program unsubscribes, without a login (RFC 8058).
 */
@Injectable()
export class UnsubscribeRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly unsubscribing: Unsubscribe,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    // Only these routes accept forms. Their content is ignored.
    void server.register(async (scope) => {
      scope.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
        (_request, _body, done) => done(null),
      );
      scope.get(`${UNSUBSCRIBE_PATH}/:list/:token`, (request, reply) => this.answer(request, reply, 'ask'));
      scope.post(`${UNSUBSCRIBE_PATH}/:list/:token`, (request, reply) => this.answer(request, reply, 'done'));
      scope.post(`${UNSUBSCRIBE_PATH}/:list/:token/again`, (request, reply) =>
        this.answer(request, reply, 'again'),
      );
    });
  }

  private async answer(request: Request, reply: Reply, step: UnsubscribeStep): Promise<Reply> {
    const { list, token } = request.params as { list: string; token: string };
    const link = this.unsubscribing.readToken(list, token);
    const shown = link ? await take(step, link) : 'unknown';
    const language = LANGUAGES.find((each) => each === (request.query as { lng?: unknown }).lng);
    const page = unsubscribePage(shown, language ?? request.language, {
      list: link?.list ?? 'invitations',
      action: `${UNSUBSCRIBE_PATH}/${encodeURIComponent(list)}/${encodeURIComponent(token)}`,
      supportEmail: this.env.supportEmail,
    });
    return reply
      .code(link ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(page);
  }
}

/** Applies a step. Returns the step that the page shows then. */
async function take(
  step: UnsubscribeStep,
  { keeper, reader }: { keeper: ListKeeper; reader: Buffer },
): Promise<UnsubscribeStep> {
  if (step === 'done') await keeper.unsubscribe(reader);
  if (step === 'again' && keeper.resubscribe) await keeper.resubscribe(reader);
  else if (step !== 'done') return (await keeper.isUnsubscribed(reader)) ? 'done' : 'ask';
  return step;
}
