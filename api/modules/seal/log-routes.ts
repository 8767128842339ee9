import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { writeKey } from '../../../shared/seal/note.ts';
import { tileOf, widthIn, writeBundle } from '../../../shared/seal/tiles.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Reply, Request } from '../../http/request.ts';
import { LOG_SIGNER, type LogSigner } from './log-signer.ts';
import { findCheckpoint, findTile } from './log.queries.ts';
import { findPiece } from './sealed-grid.queries.ts';
import { findNotes } from './witness.queries.ts';

/** The build makes it (scripts/vite/verifier.config.ts). */
const VERIFIER = join(import.meta.dirname, '../../../verify.mjs');
const FOREVER = 'public, max-age=31536000, immutable';
/** An older checkpoint from a cache would look like a log that became smaller. */
const MOMENT = 'no-cache';
const TEXT = 'text/plain; charset=utf-8';
const NUMBER = /^(?:0|[1-9]\d{0,8})$/;
const PLACE = /^(?:0|[1-9]\d{0,14})$/;

/** The public log at `/log/`. The contract does not list these addresses: their form is C2SP tlog-tiles. */
@Injectable()
export class LogRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly database: Database,
    @Inject(LOG_SIGNER) private readonly signer: LogSigner | null,
  ) {}

  onModuleInit(): void {
    if (!this.signer) return;
    const key = writeKey(this.signer.key);
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    server.get('/log/key', (_request, reply) => send(reply, TEXT, MOMENT, `${key}\n`));
    server.get('/log/checkpoint', async (_request, reply) => {
      const { checkpoint } = await findCheckpoint(this.database);
      if (!checkpoint) throw new AppError('not_found');
      return send(reply, TEXT, MOMENT, checkpoint);
    });
    server.get('/log/witnessed', (_request, reply) => this.notes(reply, -1));
    server.get('/log/witnessed/:place', (request, reply) => {
      const { place } = request.params as { place: string };
      if (!PLACE.test(place)) throw new AppError('not_found');
      return this.notes(reply, Number(place));
    });
    if (existsSync(VERIFIER)) {
      const program = readFileSync(VERIFIER, 'utf8');
      server.get('/log/verify.mjs', (_request, reply) =>
        send(reply, 'text/javascript; charset=utf-8', MOMENT, program),
      );
    }
    server.get('/log/tile/*', (request, reply) => this.tile(request, reply));
    server.get('/log/openings/:grid/:piece', (request, reply) => this.openings(request, reply));
  }

  private async notes(reply: Reply, place: number): Promise<Reply> {
    const notes = await findNotes(this.database, place);
    if (notes.length === 0) throw new AppError('not_found');
    return send(reply, 'application/json', MOMENT, JSON.stringify(notes));
  }

  private async tile(request: Request, reply: Reply): Promise<Reply> {
    const tile = tileOf(`tile/${(request.params as { '*': string })['*']}`);
    if (!tile) throw new AppError('not_found');
    const { size } = await findCheckpoint(this.database);
    if (tile.width > widthIn(size, tile)) throw new AppError('not_found');
    const parts = await findTile(this.database, tile);
    const bytes = tile.level === 'entries' ? writeBundle(parts) : Buffer.concat(parts);
    return send(reply, 'application/octet-stream', FOREVER, Buffer.from(bytes));
  }

  private async openings(request: Request, reply: Reply): Promise<Reply> {
    const { grid, piece } = request.params as { grid: string; piece: string };
    const isPiece = NUMBER.test(grid) && NUMBER.test(piece);
    const lines = isPiece ? await findPiece(this.database, Number(grid), Number(piece)) : null;
    if (!lines) throw new AppError('not_found');
    const isCompressed = String(request.headers['accept-encoding']).includes('gzip');
    void reply.header('vary', 'accept-encoding');
    if (isCompressed) void reply.header('content-encoding', 'gzip');
    const body = isCompressed ? lines : Readable.from([lines]).pipe(createGunzip());
    return send(reply, TEXT, FOREVER, body);
  }
}

/** Pages of other origins may read the log, so that others can host the page that checks it. */
function send(reply: Reply, type: string, caching: string, body: string | Buffer | Readable): Reply {
  return reply
    .header('content-type', type)
    .header('cache-control', caching)
    .header('access-control-allow-origin', '*')
    .removeHeader('access-control-allow-credentials')
    .send(body);
}
