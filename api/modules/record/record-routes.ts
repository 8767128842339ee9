import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { Reply, Request } from '../../http/request.ts';
import { findFile, findList } from './record.queries.ts';

/** Nest copies it, as `nest-cli.json` says. */
const SCRIPT = join(import.meta.dirname, 'check-acta.sh');
const FOREVER = 'public, max-age=31536000, immutable';
/** An older list from a cache would look like a list that became shorter. */
const MOMENT = 'no-cache';
const ADDRESS = /^\/acta\/([1-9]\d{0,8})\/([\w.-]{1,40})(?:\?n=([1-9]\d{0,5}))?$/;
const LIST = 'SHA256SUMS';

/** The files of the record at `/acta/`. The contract does not list them: they are files, not answers of the API. */
@Injectable()
export class RecordRoutes implements OnModuleInit {
  private readonly script = readFileSync(SCRIPT, 'utf8');

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'hasRecord'>,
  ) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    server.get('/acta/*', (request, reply) => this.answer(request, reply));
  }

  private async answer(request: Request, reply: Reply): Promise<Reply> {
    if (!this.env.hasRecord) return send(reply, 404);
    if (request.url === '/acta/check-acta.sh') return send(reply, 200, this.script, MOMENT);
    const [, grid, name = '', lines] = ADDRESS.exec(request.url) ?? [];
    if (grid === undefined || (lines !== undefined && name !== LIST)) return send(reply, 404);
    // Not the replica: it may not have the newest line, which GET /live tells.
    const text =
      name === LIST
        ? ((await findList(this.database, Number(grid), lines === undefined ? null : Number(lines))) ??
          undefined)
        : await findFile(this.database, Number(grid), name);
    if (text === undefined) return send(reply, 404);
    if (text === null) return send(reply, 410);
    return send(reply, 200, text, name === LIST && lines === undefined ? MOMENT : FOREVER);
  }
}

/** Every page may read the record. A policy for pages would be larger than a list. */
function send(reply: Reply, status: 200 | 404 | 410, text = `${status}\n`, caching = 'no-store'): Reply {
  return reply
    .code(status)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', caching)
    .header('access-control-allow-origin', '*')
    .header('x-robots-tag', 'noindex')
    .removeHeader('access-control-allow-credentials')
    .removeHeader('content-security-policy')
    .send(text);
}
