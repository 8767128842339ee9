import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Language } from './language.ts';

/** Who makes the call: read afresh from the database for each one, so that a logout or a disabled account acts at once. */
export interface Caller {
  playerId: number;
  sessionId: string;
  role: 'player' | 'admin';
  isVerified: boolean;
  country: string;
}

/** What the access guard leaves on the request. */
export interface CallContext {
  endpoint: Endpoint;
  caller: Caller | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    call?: CallContext;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;
