import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { writeKey } from '../../../shared/seal/note.ts';
import { TILE_WIDTH, tileOf, widthIn, writeBundle } from '../../../shared/seal/tiles.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Reply, Request } from '../../http/request.ts';
import type { LogSigner } from './log-signer.ts';
import { findCheckpoint, findEntries, findHashes, findOpenings } from './queries.ts';
import { LOG_SIGNER } from './sequencer.ts';

/** The build makes it (scripts/vite/verifier.config.ts). */
const VERIFIER = join(import.meta.dirname, '../../../verify.mjs');
const decompress = promisify(gunzip);
const FOREVER = 'public, max-age=31536000, immutable';
/** An older checkpoint from a cache would look like a log that became smaller. */
const MOMENT = 'no-cache';

/**
 * The public log at `/log/`, in the form of C2SP tlog-tiles. The contract does not list these addresses, because their form is that standard. Without a key
 * there is no log, and they do not exist.
 */
@Injectable()
export class LogRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  onModuleInit(): void {
    if (!this.signer) return;
    const { signer } = this;
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    server.get('/log/key', async (_request, reply) => {
      const { generation } = await findCheckpoint(this.database);
      return send(reply, 'text/plain; charset=utf-8', MOMENT, `${writeKey(signer.keyOf(generation))}\n`);
    });
    for (const name of ['checkpoint', 'witnessed'] as const)
      server.get(`/log/${name}`, async (_request, reply) => {
        const { [name]: note } = await findCheckpoint(this.database);
        if (!note) throw new AppError('not_found');
        return send(reply, 'text/plain; charset=utf-8', MOMENT, note);
      });
    if (existsSync(VERIFIER)) {
      const program = readFileSync(VERIFIER, 'utf8');
      server.get('/log/verify.mjs', (_request, reply) =>
        send(reply, 'text/javascript; charset=utf-8', MOMENT, program),
      );
    }
    server.get('/log/tile/*', (request, reply) => this.tile(request, reply));
    server.get('/log/openings/:matchId', (request, reply) => this.openings(request, reply));
  }

  private async tile(request: Request, reply: Reply): Promise<Reply> {
    const tile = tileOf(`tile/${(request.params as { '*': string })['*']}`);
    if (!tile) throw new AppError('not_found');
    const { size } = await findCheckpoint(this.database);
    if (tile.width > widthIn(size, tile)) throw new AppError('not_found');
    const first = tile.index * TILE_WIDTH;
    const bytes =
      tile.level === 'entries'
        ? writeBundle(await findEntries(this.database, first, tile.width))
        : Buffer.concat(await findHashes(this.database, tile.level, first, tile.width));
    return send(reply, 'application/octet-stream', FOREVER, Buffer.from(bytes));
  }

  /** A match that has started without a pick has an empty file; one that has not started has none. */
  private async openings(request: Request, reply: Reply): Promise<Reply> {
    const { matchId } = request.params as { matchId: string };
    const lines = /^[1-9]\d{0,8}$/.test(matchId) ? await findOpenings(this.database, Number(matchId)) : null;
    if (!lines) throw new AppError('not_found');
    const isCompressed = String(request.headers['accept-encoding']).includes('gzip');
    void reply.header('vary', 'accept-encoding');
    if (isCompressed) void reply.header('content-encoding', 'gzip');
    return send(reply, 'application/jsonl', FOREVER, isCompressed ? lines : await decompress(lines));
  }
}

function send(reply: Reply, type: string, caching: string, body: string | Buffer): Reply {
  return reply.header('content-type', type).header('cache-control', caching).send(body);
}
