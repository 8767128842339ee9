import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Permission } from '../../shared/rules/permissions.ts';
import type { Language } from '../../shared/rules/languages.ts';

/**
 * The player that makes the call. Every call reads it from the database, so that a logout or a disabled account takes
 * effect at once.
 */
export interface Caller {
  playerId: number;
  sessionId: string;
  role: 'player' | 'admin';
  isVerified: boolean;
  country: string;
  /** The time until which the account was an administrator's; null: it is one now, or never was. */
  adminUntil: Date | null;
  /** Counts only for administrators. */
  permissions: Permission[];
  /** When the session last had a second factor; null: never. */
  secondFactorAt: Date | null;
}

/** Set by the access guard. */
export interface CallContext {
  endpoint: Endpoint;
  caller: Caller | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    /** When the request arrived, in milliseconds of `performance.now()`. */
    receivedAt: number;
    call?: CallContext;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;
